declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  /** Encrypts by RFC 8188, with keys as RFC 8291 derives them. The salt is random. */
  export function encrypt(
    text: Buffer,
    keys: { version: 'aes128gcm'; privateKey: ECDH; dh: string; authSecret: string },
  ): Buffer;
}
