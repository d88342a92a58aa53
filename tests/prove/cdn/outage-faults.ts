import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../cluster/until.ts';
import type { ProofShop } from '../shop/proof-shop.ts';
import { visit } from './visitor.ts';

/** While the shop is away, what was seen is there, also if it was purged just before; what was not says when to come again. */
export async function outageFaults(port: number, shop: ProofShop, path: string): Promise<string[]> {
  const faults: string[] = [];
  await visit(port, '/');
  await visit(port, path);
  await shop.db.updateTable('shopSettings').set({ name: 'Ogechukwu' }).execute();
  await pause(1_500); // Told of by now.
  await shop.kill();
  const endsAt = performance.now() + 6_000;
  while (performance.now() < endsAt) {
    for (const one of ['/', path]) {
      const { status } = await visit(port, one);
      if (status !== 200) faults.push(`${one} got ${status} without the shop`);
    }
    await pause(100);
  }
  const unseen = await visit(port, '/shop?gender=men&size=XL');
  if (unseen.status !== 503 || unseen.headers['retry-after'] === undefined)
    faults.push(`an unseen page got ${unseen.status} without the shop`);
  await shop.start();
  await until('the new name is shown', async () => (await visit(port, '/')).body.includes('Ogechukwu'), 10_000);
  await until(
    'unseen pages come again',
    async () => (await visit(port, '/shop?gender=men&size=XL')).status === 200,
    10_000,
  );
  return [...new Set(faults)];
}
