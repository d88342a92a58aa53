import { endpoint, Success } from '../../endpoint.ts';
import { messages } from '../../messages.ts';
import {
  PasskeyChallenge,
  NewPasskey,
  PasskeyList,
  PasskeyParams,
  PasskeyAssertion,
} from '../../passkeys/credentials.ts';

/** Passkeys of staff; those of shoppers are in `shared/passkeys/api.ts`. */

const tags = ['staff'];

export const startPasskeySignIn = endpoint({
  method: 'POST',
  url: '/api/admin/passkey/options',
  failure: messages.passkeys.signInFailed,
  requiredResponse: { options: {} },
  config: { needs: null },
  schema: {
    summary: 'Returns the options to authenticate with a staff passkey',
    tags,
    response: { 200: PasskeyChallenge },
  },
});

export const signInWithPasskey = endpoint({
  method: 'POST',
  url: '/api/admin/passkey',
  failure: messages.passkeys.signInFailed,
  config: { needs: null },
  schema: {
    summary: 'Exchanges a passkey’s signature for a full staff session',
    tags,
    body: PasskeyAssertion,
    isLimited: true,
    response: { 200: Success },
  },
});

export const ownPasskeys = endpoint({
  method: 'GET',
  url: '/api/admin/passkeys',
  failure: messages.passkeys.loadFailed,
  requiredResponse: { passkeys: [] },
  config: { needs: 'own.account' },
  schema: { summary: 'Lists the passkeys of the signed-in staff member', tags, response: { 200: PasskeyList } },
});

export const startPasskeyRegistration = endpoint({
  method: 'POST',
  url: '/api/admin/passkeys/options',
  failure: messages.passkeys.addFailed,
  requiredResponse: { options: {} },
  config: { needs: 'own.account' },
  schema: {
    summary: 'Returns the options to register a passkey for the signed-in staff member',
    tags,
    response: { 200: PasskeyChallenge },
  },
});

export const registerPasskey = endpoint({
  method: 'POST',
  url: '/api/admin/passkeys',
  failure: messages.passkeys.addFailed,
  requiredResponse: { passkeys: [] },
  config: { needs: 'own.account' },
  schema: {
    summary: 'Registers a passkey and emails its owner',
    tags,
    body: NewPasskey,
    response: { 200: PasskeyList },
  },
});

export const removePasskey = endpoint({
  method: 'DELETE',
  url: '/api/admin/passkeys/:id',
  failure: messages.passkeys.removeFailed,
  requiredResponse: { passkeys: [] },
  config: { needs: 'own.account' },
  schema: { summary: 'Removes a passkey', tags, params: PasskeyParams, response: { 200: PasskeyList } },
});
