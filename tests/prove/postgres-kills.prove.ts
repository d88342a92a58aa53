import { expect, test } from 'vitest';
import { Random } from './random.ts';
import { report } from './figures.ts';
import { killPostgres } from './kills/postgres-kills.ts';
import { proofShop } from './shop/proof-shop.ts';
import { seed, size } from './size.ts';

test(`after ${size.postgresKills} kills of PostgreSQL nothing acknowledged is lost, and the shop recovers by itself`, async () => {
  const began = performance.now();
  const shop = await proofShop({ hasOwnPostgres: true });

  const { faults, figures } = await killPostgres(shop, new Random(seed), { kills: size.postgresKills });

  expect(faults).toEqual([]);
  report('PostgreSQL killed', began, figures);
});
