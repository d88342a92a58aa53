import { adminMessages } from '#shared/admin/messages.ts';
import { hasNoResponse } from '#web/api.ts';

/** A message as a sentence, whether it has its full stop or not. */
export const asSentence = (message: string): string => message.replace(/\.?$/, '.');

/** Why a step failed. The usual message of a change without a network is about typed text, which a step has none of. */
export const problemText = (error: Error): string =>
  hasNoResponse(error) ? adminMessages.general.offline : asSentence(error.message);
