import * as z from 'zod/mini';
import { User } from '../accounts/api.ts';
import { endpoint, Success } from '../endpoint.ts';
import { messages } from '../messages.ts';
import { PasskeyChallenge, NewPasskey, PasskeyList, PasskeyParams, PasskeyAssertion } from './credentials.ts';

/** Passkeys of shoppers. Those of the staff: `api.ts`, the same with other addresses. */

const tags = ['account'];

export const startPasskeySignIn = endpoint({
  method: 'POST',
  url: '/api/auth/passkey/options',
  failure: messages.passkeys.signInFailed,
  answer: { options: {} },
  schema: {
    summary: 'Start signing in with a passkey',
    tags,
    response: { 200: PasskeyChallenge },
  },
});

export const signInWithPasskey = endpoint({
  method: 'POST',
  url: '/api/auth/passkey',
  failure: messages.passkeys.signInFailed,
  answer: { user: { name: '', email: '' } },
  schema: {
    summary: 'Sign in with a passkey; sets session cookies',
    tags,
    body: PasskeyAssertion,
    response: { 200: z.extend(Success, { user: User }) },
  },
});

export const ownPasskeys = endpoint({
  method: 'GET',
  url: '/api/user/passkeys',
  failure: messages.passkeys.loadFailed,
  answer: { passkeys: [] },
  schema: { summary: 'List your passkeys', tags, response: { 200: PasskeyList } },
});

export const startPasskeyRegistration = endpoint({
  method: 'POST',
  url: '/api/user/passkeys/options',
  failure: messages.passkeys.addFailed,
  answer: { options: {} },
  schema: {
    summary: 'Start registering a passkey',
    tags,
    response: { 200: PasskeyChallenge },
  },
});

export const registerPasskey = endpoint({
  method: 'POST',
  url: '/api/user/passkeys',
  failure: messages.passkeys.addFailed,
  answer: { passkeys: [] },
  schema: {
    summary: 'Register a passkey; the owner is notified by email',
    tags,
    body: NewPasskey,
    response: { 200: PasskeyList },
  },
});

export const removePasskey = endpoint({
  method: 'DELETE',
  url: '/api/user/passkeys/:id',
  failure: messages.passkeys.removeFailed,
  answer: { passkeys: [] },
  schema: { summary: 'Remove a passkey', tags, params: PasskeyParams, response: { 200: PasskeyList } },
});
