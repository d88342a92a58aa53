import * as z from 'zod/mini';
import { User } from '../accounts/api.ts';
import { endpoint, Success } from '../endpoint.ts';
import { messages } from '../messages.ts';
import { PasskeyChallenge, NewPasskey, PasskeyList, PasskeyParams, PasskeyAssertion } from './credentials.ts';

/** Passkeys of shoppers. Those of staff are in `shared/admin/passkeys/api.ts`, with other URLs. */

const tags = ['account'];

export const startPasskeySignIn = endpoint({
  method: 'POST',
  url: '/api/auth/passkey/options',
  failure: messages.passkeys.signInFailed,
  requiredResponse: { options: {} },
  schema: {
    summary: 'Returns the options to authenticate with a passkey',
    tags,
    response: { 200: PasskeyChallenge },
  },
});

export const signInWithPasskey = endpoint({
  method: 'POST',
  url: '/api/auth/passkey',
  failure: messages.passkeys.signInFailed,
  requiredResponse: { user: { name: '', email: '' } },
  schema: {
    summary: 'Exchanges a passkey’s signature for a session in cookies',
    tags,
    body: PasskeyAssertion,
    isLimited: true,
    response: { 200: z.extend(Success, { user: User }) },
  },
});

export const ownPasskeys = endpoint({
  method: 'GET',
  url: '/api/user/passkeys',
  failure: messages.passkeys.loadFailed,
  requiredResponse: { passkeys: [] },
  schema: {
    summary: 'Lists the passkeys of the signed-in customer',
    tags,
    isLimited: true,
    response: { 200: PasskeyList },
  },
});

export const startPasskeyRegistration = endpoint({
  method: 'POST',
  url: '/api/user/passkeys/options',
  failure: messages.passkeys.addFailed,
  requiredResponse: { options: {} },
  schema: {
    summary: 'Returns the options to register a passkey for the signed-in customer',
    tags,
    isLimited: true,
    response: { 200: PasskeyChallenge },
  },
});

export const registerPasskey = endpoint({
  method: 'POST',
  url: '/api/user/passkeys',
  failure: messages.passkeys.addFailed,
  requiredResponse: { passkeys: [] },
  schema: {
    summary: 'Registers a passkey and emails its owner',
    tags,
    body: NewPasskey,
    isLimited: true,
    response: { 200: PasskeyList },
  },
});

export const removePasskey = endpoint({
  method: 'DELETE',
  url: '/api/user/passkeys/:id',
  failure: messages.passkeys.removeFailed,
  requiredResponse: { passkeys: [] },
  schema: {
    summary: 'Removes a passkey',
    tags,
    params: PasskeyParams,
    isLimited: true,
    response: { 200: PasskeyList },
  },
});
