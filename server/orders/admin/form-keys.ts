import { createHash } from 'node:crypto';

/**
 * By which a form of staff that is sent twice is recognised: the same key and the same contents are the same request; the
 * same key with other contents is a mistake.
 */
export const formKeys = (who: string, key: string, contents: unknown) => ({
  idempotencyKey: hashOf(`${who}\n${key}`),
  requestHash: hashOf(JSON.stringify(contents)),
});

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
