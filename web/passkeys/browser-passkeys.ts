import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { messages } from '#shared/messages.ts';

/** What the browser does with passkeys. Fetched with the first press: nobody else downloads it. */

interface Options {
  challenge: string;
  [option: string]: unknown;
}

/** Lets somebody choose a passkey of theirs, which signs what the shop asked. */
export const choosePasskey = (options: Options) => startAuthentication({ optionsJSON: options }).catch(saysWhy);

/** Lets the phone or computer make a passkey and keep it. */
export const makePasskey = (options: Options) =>
  startRegistration({ optionsJSON: options as Options & Asked<typeof startRegistration> }).catch((reason: Error) => {
    // The phone has one of those that are known already.
    if (reason.name === 'InvalidStateError') throw new Error(messages.passkeys.knownHere, { cause: reason });
    if (reason.name === 'NotAllowedError') throw new Error(messages.passkeys.notMade, { cause: reason });
    return saysWhy(reason);
  });

/** The server answers what the browser's own call takes (W3C Web Authentication, section 5.1). */
type Asked<Call extends (options: never) => unknown> = Parameters<Call>[0] extends { optionsJSON: infer Json }
  ? Json
  : never;

/** Turned away, given up, too late, none there: a browser does not tell which. */
function saysWhy(reason: Error): never {
  const isNoHost = reason.name === 'SecurityError' || reason.name === 'NotSupportedError';
  throw new Error(isNoHost ? messages.passkeys.unsupported : messages.passkeys.notUsed, { cause: reason });
}
