import type { IncomingMessage } from 'node:http';

/**
 * The router rejects a path whose percent signs encode nothing, before any page is asked for. Shoppers come by such links,
 * shortened or mistyped: escaped, the path is an unknown page like any other. The API goes on rejecting it.
 */
export function escapeStrayPercent({ url = '/' }: IncomingMessage): string {
  if (!url.includes('%') || url.startsWith('/api/')) return url;
  const [path, query = ''] = url.split(/(?=\?)/, 2) as [string, string?];
  try {
    decodeURI(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + query;
  }
}
