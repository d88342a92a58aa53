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
    summary: 'What a browser needs to look for a passkey of the back office',
    tags,
    response: { 200: PasskeyChallenge },
  },
});

export const signInWithPasskey = endpoint({
  method: 'POST',
  url: '/api/admin/passkey',
  failure: messages.passkeys.signInFailed,
  schema: {
    summary: 'Exchanges what a passkey signed for a whole session of the back office',
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
  schema: { summary: 'The passkeys of whoever of the staff is signed in', tags, response: { 200: PasskeyList } },
});

export const startPasskeyRegistration = endpoint({
  method: 'POST',
  url: '/api/admin/passkeys/options',
  failure: messages.passkeys.addFailed,
  answer: { options: {} },
  schema: {
    summary: 'What a browser needs to make a passkey for whoever of the staff is signed in',
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
    summary: 'Keeps a passkey that was just made; its owner is told by mail',
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
  schema: { summary: 'From now on it opens nothing', tags, params: PasskeyParams, response: { 200: PasskeyList } },
});
