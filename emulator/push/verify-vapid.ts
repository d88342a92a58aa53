import { createPublicKey, verify } from 'node:crypto';

const day = 24 * 3_600;

/**
 * Why a push service does not accept the `Authorization` of a message; null when it does (RFC 8292).
 *
 * @param origin the push service's own
 * @param seconds the time, since 1970
 */
export function vapidProblem(authorization: string, { origin, seconds }: { origin: string; seconds: number }) {
  const { t = '', k = '' } = fieldsOf(authorization);
  const [head = '', claims = '', signature = ''] = t.split('.');
  const { alg } = parsed(head);
  const { aud, exp, sub } = parsed(claims);
  if (alg !== 'ES256') return 'The token is not signed with ES256';
  if (aud !== origin) return 'The token is for another push service';
  if (typeof exp !== 'number' || exp <= seconds || exp > seconds + day)
    return 'The token has expired, or lasts too long';
  if (typeof sub !== 'string' || !/^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/.test(sub))
    return 'Nobody can be contacted';
  return isSignedBy(k, `${head}.${claims}`, signature) ? null : 'The signature is wrong';
}

/** The `k` of an `Authorization`: the key that it was signed with. */
export const keyOf = (authorization: string) => fieldsOf(authorization).k ?? '';

/** `vapid t=…, k=…`, in any order. */
function fieldsOf(authorization: string): { t?: string; k?: string } {
  const [scheme = '', rest = ''] = authorization.split(/ (.*)/s);
  if (scheme.toLowerCase() !== 'vapid') return {};
  return Object.fromEntries(rest.split(',').map((field) => field.trim().split(/=(.*)/s).slice(0, 2)));
}

function parsed(part: string): Record<string, unknown> {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
  } catch {
    return {};
  }
}

function isSignedBy(k: string, text: string, signature: string): boolean {
  const point = Buffer.from(k, 'base64url');
  if (point.length !== 65 || point[0] !== 4) return false;
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  try {
    const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' });
    return verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
  } catch {
    return false; // No point of the curve.
  }
}
