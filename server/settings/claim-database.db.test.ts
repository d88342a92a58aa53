import { expect, test } from 'vitest';
import { testShop } from '../../tests/shop/test-shop.ts';
import { claimDatabase, wrongDatabase } from './claim-database.ts';

const live = { isProduction: true, isStaging: false };
const staging = { isProduction: true, isStaging: true };
const demo = { isProduction: false, isStaging: false };

test('the database of the live shop takes neither staging nor a demo, and that of staging not the live shop', async () => {
  const [one, other] = [await testShop(), await testShop()];
  await claimDatabase(one.db, live);
  await claimDatabase(other.db, staging);

  await claimDatabase(one.db, live);
  await expect(claimDatabase(one.db, staging)).rejects.toMatchObject({
    problems: [
      'DATABASE_URL leads to the database of the live shop, and this is staging. Give it a database of its own.',
    ],
  });
  await expect(claimDatabase(one.db, demo)).rejects.toThrow('this is a demo');
  await expect(claimDatabase(other.db, live)).rejects.toThrow('the database of a staging shop');
  await claimDatabase(other.db, staging);
});

test('of a live shop and a staging shop that start at once on a new database, one gets it', async () => {
  const { db } = await testShop();

  const outcomes = await Promise.allSettled([claimDatabase(db, live), claimDatabase(db, staging)]);

  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('a demo that goes live keeps its database, and is a demo no longer', async () => {
  const { db } = await testShop();
  await claimDatabase(db, demo);
  expect(await wrongDatabase(db, live)).toBeNull();

  await claimDatabase(db, live);

  expect(await wrongDatabase(db, demo)).toContain('the live shop');
});
