import { expect, test } from 'vitest';
import type { Order } from '#shared/orders/api.ts';
import type { MadeProduct } from '../make.ts';
import { makeProduct, orderPayload } from '../make.ts';
import { Buyer } from './buyer.ts';
import { Chance } from './chance.ts';
import { quantile, report } from './figures.ts';
import { type ProofShop, proofShop } from './proof-shop.ts';
import { untilQuiet } from './quiet.ts';
import { seed, size } from './size.ts';

/** What became of a buyer: 'paid', or the code with which they were told no. */
async function buy(buyer: Buyer, products: MadeProduct[]): Promise<{ end: string; orderId: string | null }> {
  const placed = await buyer.order(orderPayload(products, { email: buyer.email }));
  if (placed.status !== 200) return { end: `${placed.status} ${placed.body.code}`, orderId: null };
  const { _id } = placed.body['order'] as Order;
  const begun = await buyer.begin(_id);
  if (begun.status !== 200) return { end: `${begun.status} ${begun.body.code}`, orderId: _id };
  const { authorizationUrl, reference } = begun.body['data'] as { authorizationUrl: string; reference: string };
  await buyer.press(authorizationUrl, 'success');
  const verified = await buyer.verify(reference);
  return { end: String(verified.body['outcome']), orderId: _id };
}

/** Looks at the books again and again until told to stop: what it found, and how often it looked. */
function witness(shop: ProofShop) {
  let isOver = false;
  const sentences: string[] = [];
  let looks = 0;
  const looking = (async () => {
    while (!isOver) {
      const { complaints } = await shop.books();
      sentences.push(...complaints.map(({ sentence }) => sentence));
      looks += 1;
      await new Promise((again) => setTimeout(again, 500));
    }
  })();
  return async () => {
    isOver = true;
    await looking;
    return { sentences, looks };
  };
}

export async function crowd(shop: ProofShop, products: MadeProduct[][], buyers: number) {
  const people = Array.from({ length: buyers }, (_, number) => new Buyer(shop, number));
  const stop = witness(shop);
  const ends = await Promise.all(people.map((buyer, number) => buy(buyer, products[number % products.length]!)));
  const { sentences, looks } = await stop();
  const answers = people.flatMap(({ answers: own }) => own);
  return { people, ends, answers, sentences, looks };
}

const plural = `${size.buyers} buyers for ${size.pieces} pieces`;

test(`${plural}: ${size.pieces} have paid, everybody else is told so, and the books are right throughout`, async () => {
  const began = performance.now();
  const shop = await proofShop();
  const shirt = await makeProduct(shop.db, { stock: { M: size.pieces } });

  const { people, ends, answers, sentences, looks } = await crowd(shop, [[shirt]], size.buyers);

  const paid = ends.filter(({ end }) => end === 'paid').length;
  const refused = ends.filter(({ end }) => end === '409 stock_short').length;
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  expect({ paid, refused }).toEqual({ paid: size.pieces, refused: size.buyers - size.pieces });
  expect(answers.filter(({ status, body }) => status !== 200 && !body.message)).toEqual([]);
  expect(sentences).toEqual([]);
  await untilQuiet(shop);
  expect(await shop.books({ isAtRest: true })).toMatchObject({
    complaints: [],
    isCompared: true,
    payments: size.pieces,
  });
  expect(await shop.db.selectFrom('stock').select(['quantity', 'reserved']).execute()).toEqual([
    { quantity: 0, reserved: 0 },
  ]);
  expect(await unopened(shop, people, ends)).toBe(0);
  const times = answers.map(({ ms }) => ms);
  report(plural, began, {
    paid,
    refused,
    'server errors': 0,
    requests: answers.length,
    'ms for half': quantile(times, 0.5),
    'ms for 95 %': quantile(times, 0.95),
    'looks at the books': looks,
  });
});

test(`${size.mixedBuyers} buyers of three things each, in any order: nobody waits for each other in a ring`, async () => {
  const began = performance.now();
  const chance = new Chance(seed);
  const shop = await proofShop();
  const things: MadeProduct[] = [];
  for (let made = 0; made < 5; made += 1) {
    things.push(await makeProduct(shop.db, { stock: { M: Math.round(size.mixedBuyers / 3) } }));
  }
  const carts = Array.from({ length: size.mixedBuyers }, () => chance.shuffled(things).slice(0, 3));

  const { ends, answers, sentences } = await crowd(shop, carts, size.mixedBuyers);

  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  expect(sentences).toEqual([]);
  await untilQuiet(shop);
  const paid = ends.filter(({ end }) => end === 'paid').length;
  expect(await shop.books({ isAtRest: true })).toMatchObject({ complaints: [], isCompared: true, payments: paid });
  expect(ends.filter(({ end }) => end !== 'paid' && end !== '409 stock_short')).toEqual([]);
  const stock = await shop.db.selectFrom('stock').select(['quantity', 'reserved']).execute();
  const sold = stock.reduce((sum, { quantity }) => sum + Math.round(size.mixedBuyers / 3) - quantity, 0);
  expect(sold).toBe(paid * 3);
  report('Mixed carts', began, { buyers: size.mixedBuyers, paid, refused: ends.length - paid, 'server errors': 0 });
});

/** How many orders open to somebody who did not place them. */
async function unopened(shop: ProofShop, people: Buyer[], ends: { orderId: string | null }[]): Promise<number> {
  const orders = ends.flatMap(({ orderId }, number) => (orderId === null ? [] : [{ orderId, number }])).slice(0, 20);
  const looks = await Promise.all(
    orders.map(async ({ orderId, number }) => {
      const stranger = people[(number + 1) % people.length]!;
      const [own, strange, begun] = [
        await people[number]!.read(orderId),
        await stranger.read(orderId),
        await stranger.begin(orderId),
      ];
      return own.status === 200 && strange.status === 404 && begun.status === 404 ? 0 : 1;
    }),
  );
  return looks.reduce((sum: number, look) => sum + look, 0);
}
