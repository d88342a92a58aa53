import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { NewPasskey, PasskeyAssertion } from '#shared/passkeys/credentials.ts';

/** The part of the WebAuthn options that a phone needs here. */
interface PasskeyOptions {
  challenge: string;
}

const present = 0x01;
const verified = 0x04;
const newCredential = 0x40;

/**
 * A passkey as a phone has it: a P-256 key that signs the shop's challenge (W3C Web Authentication, sections 6.1 and
 * 7). Everything that a phone would check can be wrong on purpose.
 */
export class SoftPasskey {
  /** The origin of its pages, and the host that it was made for. */
  origin: string;
  host: string;
  /** Whether the user was verified by fingerprint or screen lock. */
  isVerified = true;
  /** The signature counter. */
  counter = 0;
  readonly id = randomBytes(20);
  readonly #key = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  constructor(origin = 'http://localhost:0') {
    this.origin = origin;
    this.host = new URL(origin).hostname;
  }

  /** The response to a registration. */
  make({ challenge }: PasskeyOptions): NewPasskey {
    const attestationObject = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(Buffer.concat([this.#head(newCredential), this.#credential()]))],
      ]) as Parameters<typeof isoCBOR.encode>[0],
    );
    return {
      ...this.#names(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: Buffer.from(attestationObject).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** The response to an authentication. */
  show({ challenge }: PasskeyOptions): PasskeyAssertion {
    const clientData = this.#clientData('webauthn.get', challenge);
    const head = this.#head(0);
    const signature = sign('sha256', Buffer.concat([head, sha256(clientData)]), this.#key.privateKey);
    return {
      ...this.#names(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: head.toString('base64url'),
        signature: signature.toString('base64url'),
      },
    };
  }

  #names() {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key' as const };
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }

  #head(flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const all = present | (this.isVerified ? verified : 0) | flags;
    return Buffer.concat([sha256(Buffer.from(this.host)), Buffer.from([all]), counter]);
  }

  #credential(): Buffer {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const { x = '', y = '' } = this.#key.publicKey.export({ format: 'jwk' });
    const key = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2], // A key on an elliptic curve …
        [3, -7], // … for ES256 …
        [-1, 1], // … on P-256.
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    );
    return Buffer.concat([Buffer.alloc(16), length, this.id, key]);
  }
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest();
