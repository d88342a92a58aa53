import type { Config } from '../config/config.ts';

/** A cache in front of the shop that gets purges. */
export type Cdn = NonNullable<Config['cdn']>;

/** How many tags a request may name (Cloudflare); they also fit into a header. */
export const maxTags = 100;
const timeoutMs = 5_000;

/**
 * Purges everything with one of these tags: named in the body as Cloudflare reads it, and in a header for Varnish,
 * which reads no bodies (`deploy/varnish.vcl`).
 *
 * @returns why it did not; null when it did
 */
export async function purgeTags({ purgeUrl, purgeToken }: Cdn, tags: readonly string[]): Promise<string | null> {
  try {
    const response = await fetch(purgeUrl, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${purgeToken}`,
        'content-type': 'application/json',
        'cache-tag': tags.join(','),
      },
      body: JSON.stringify({ tags }),
      redirect: 'manual', // Nobody else gets the token.
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    return response.ok ? null : `it responded with ${response.status}`;
  } catch (error) {
    const { message, cause } = error as Error;
    return cause instanceof Error && cause.message ? cause.message : message;
  }
}
