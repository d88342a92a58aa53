import type { IncomingMessage } from 'node:http';

/**
 * The router rejects a path whose percent signs encode nothing, before any page is asked for. Shoppers come by such links,
 * shortened or mistyped: escaped, the path is an unknown page like any other. The API goes on rejecting it.
 */
export function escapeStrayPercent({ url = '/' }: IncomingMessage): string {
  if (!url.includes('%') || url.startsWith('/api/')) return url;
  const end = url.includes('?') ? url.indexOf('?') : url.length;
  const path = url.slice(0, end);
  return isEncoded(path) ? url : path.replaceAll('%', '%25') + url.slice(end);
}

/** Returns what it decodes: a call whose result nobody uses is left out when the server is built. */
function isEncoded(path: string): boolean {
  try {
    return decodeURI(path) !== '';
  } catch {
    return false;
  }
}
