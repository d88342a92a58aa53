import { expect, test } from 'vitest';
import { Random } from './random.ts';
import { report } from './figures.ts';
import { kill } from './kills/kills.ts';
import { proofShop } from './shop/proof-shop.ts';
import { seed, size } from './size.ts';

test(`after ${size.kills} kills of the server no acknowledged order or payment is lost or doubled`, async () => {
  const began = performance.now();
  const shop = await proofShop();

  const { faults, figures, hits } = await kill(shop, new Random(seed), { kills: size.kills });

  expect(faults).toEqual([]);
  report('Server killed', began, figures);
  const reached = Object.entries(hits).filter(([, times]) => times > 0);
  report('Points', began, Object.fromEntries(reached.map(([point, times]) => [`at '${point}'`, times])));
});
