import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto';

/** The keys of a subscription, of which only the browser has the private one. */
export type SubscriptionKeys = { privateKey: Buffer; publicKey: Buffer; auth: Buffer };

const keyLength = 65;

/**
 * Decrypts a push message as a browser does: RFC 8291, section 3.4, on the format of RFC 8188, section 2.
 *
 * @throws Error when it was not encrypted for these keys, or is not a single whole record
 */
export function decryptMessage(body: Buffer, keys: SubscriptionKeys): string {
  const salt = body.subarray(0, 16);
  const recordSize = body.readUInt32BE(16);
  if (body[20] !== keyLength) throw new Error('The key id is no uncompressed public key');
  const senderKey = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  if (record.length > recordSize) throw new Error('There is more than one record');

  const receiver = createECDH('prime256v1');
  receiver.setPrivateKey(keys.privateKey);
  const shared = receiver.computeSecret(senderKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.publicKey, senderKey]);
  const material = Buffer.from(hkdfSync('sha256', shared, keys.auth, info, 32));
  const derive = (use: string, length: number) =>
    Buffer.from(hkdfSync('sha256', material, salt, Buffer.from(`Content-Encoding: ${use}\0`), length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== 2) throw new Error('The padding of the last record does not begin with 2');
  return padded.subarray(0, end).toString();
}
