import { endpoint, Success } from '../../endpoint.ts';
import { messages } from '../../messages.ts';
import {
  PasskeyChallenge,
  NewPasskey,
  PasskeyList,
  PasskeyParams,
  PasskeyAssertion,
} from '../../passkeys/credentials.ts';

/** Passkeys of the staff, as `api.ts` has them for shoppers. */

const tags = ['staff'];

export const startPasskeySignIn = endpoint({
  method: 'POST',
  url: '/api/admin/passkey/options',
  failure: messages.passkeys.signInFailed,
  answer: { options: {} },
  schema: {
    summary: 'Start signing in to the admin with a passkey',
    tags,
    response: { 200: PasskeyChallenge },
  },
});

export const signInWithPasskey = endpoint({
  method: 'POST',
  url: '/api/admin/passkey',
  failure: messages.passkeys.signInFailed,
  schema: {
    summary: 'Sign in to the admin with a passkey',
    tags,
    body: PasskeyAssertion,
    response: { 200: Success },
  },
});

export const ownPasskeys = endpoint({
  method: 'GET',
  url: '/api/admin/passkeys',
  failure: messages.passkeys.loadFailed,
  answer: { passkeys: [] },
  schema: { summary: 'List your passkeys', tags, response: { 200: PasskeyList } },
});

export const startPasskeyRegistration = endpoint({
  method: 'POST',
  url: '/api/admin/passkeys/options',
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
  url: '/api/admin/passkeys',
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
  url: '/api/admin/passkeys/:id',
  failure: messages.passkeys.removeFailed,
  answer: { passkeys: [] },
  schema: { summary: 'Remove a passkey', tags, params: PasskeyParams, response: { 200: PasskeyList } },
});
