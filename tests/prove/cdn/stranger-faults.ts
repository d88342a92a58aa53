import { visit } from './visitor.ts';

/** Only who knows the token, from an address of the shop, empties the cache; health is nobody's business. */
export async function strangerFaults(port: number, token: string, path: string): Promise<string[]> {
  const faults: string[] = [];
  const headers = { 'cache-tag': 'shop', authorization: `Bearer ${token}` };
  await visit(port, path);
  const tries = {
    'without a token': visit(port, '/purge', { method: 'POST', headers: { 'cache-tag': 'shop' } }),
    'with a wrong one': visit(port, '/purge', { method: 'POST', headers: { ...headers, authorization: 'Bearer x' } }),
    'by GET': visit(port, '/purge', { headers }),
    'from elsewhere': visit(port, '/purge', { method: 'POST', headers, from: '127.0.0.2' }),
  };
  for (const [how, trying] of Object.entries(tries)) {
    const { status } = await trying;
    if (status !== 403) faults.push(`a purge ${how} got ${status}`);
  }
  if (!(await visit(port, path)).isHit) faults.push('a stranger emptied the cache');
  const { status } = await visit(port, '/purge', { method: 'POST', headers });
  if (status !== 200 || (await visit(port, path)).isHit) faults.push('the shop’s own purge does nothing');
  if ((await visit(port, '/health/ready')).status !== 404) faults.push('health is shown to everybody');
  return faults;
}
