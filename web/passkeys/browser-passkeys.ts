import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { messages } from '#shared/messages.ts';

/** The browser's side of WebAuthn. Loaded when it is first used. */

interface Options {
  challenge: string;
  [option: string]: unknown;
}

/** Lets the user choose a passkey, which signs the challenge. */
export const choosePasskey = (options: Options) => startAuthentication({ optionsJSON: options }).catch(throwMessage);

/** Makes a new passkey on this device. */
export const makePasskey = (options: Options) =>
  startRegistration({ optionsJSON: options as Options & OptionsOf<typeof startRegistration> }).catch(
    (reason: Error) => {
      // This device has one of the registered passkeys.
      if (reason.name === 'InvalidStateError') throw new Error(messages.passkeys.knownHere, { cause: reason });
      if (reason.name === 'NotAllowedError') throw new Error(messages.passkeys.notCreated, { cause: reason });
      return throwMessage(reason);
    },
  );

/** The server sends what the browser's API takes (W3C Web Authentication, section 5.1). */
type OptionsOf<Call extends (options: never) => unknown> = Parameters<Call>[0] extends { optionsJSON: infer Json }
  ? Json
  : never;

/** Rejected, cancelled, timed out or none available: browsers don't say which. */
function throwMessage(reason: Error): never {
  const isUnsupported = reason.name === 'SecurityError' || reason.name === 'NotSupportedError';
  throw new Error(isUnsupported ? messages.passkeys.unsupported : messages.passkeys.notUsed, { cause: reason });
}
