import type { CountingProxy } from './counting-proxy.ts';
import { visit } from './visitor.ts';

/** Two hundred at once on a page that was just purged cost the shop one request. */
export async function burstFaults(port: number, proxy: CountingProxy, token: string): Promise<string[]> {
  await visit(port, '/purge', { method: 'POST', headers: { 'cache-tag': 'shop', authorization: `Bearer ${token}` } });
  proxy.reset();
  const pages = await Promise.all(Array.from({ length: 200 }, () => visit(port, '/')));
  const faults = pages.every(({ status }) => status === 200) ? [] : ['a burst got errors'];
  return proxy.count('/') === 1 ? faults : [...faults, `a burst cost the shop ${proxy.count('/')} requests`];
}
