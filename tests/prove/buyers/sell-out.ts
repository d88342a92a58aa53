import type { Order } from '#shared/orders/api.ts';
import { type CreatedProduct, makeProduct, orderPayload } from '../../data/factories.ts';
import { Buyer } from './buyer.ts';
import type { Random } from '../random.ts';
import { quantile } from '../figures.ts';
import type { ProofShop } from '../shop/proof-shop.ts';
import { untilQuiet } from '../shop/wait-until-idle.ts';

/** What a proof found wrong, one sentence each, and its figures. */
export interface Finding {
  faults: string[];
  figures: Record<string, number>;
}

interface End {
  buyer: Buyer;
  /** 'paid', or the code of the error. */
  end: string;
  orderId: string | null;
}

/** Many parallel buyers of few units: as many pay as there are units, and all others are told that it is sold out. */
export async function sellOut(shop: ProofShop, { buyers, units }: { buyers: number; units: number }): Promise<Finding> {
  const shirt = await makeProduct(shop.db, { stock: { M: units } });
  const { ends, faults, figures } = await crowd(
    shop,
    Array.from({ length: buyers }, () => [shirt]),
  );
  const paid = ends.filter(({ end }) => end === 'paid').length;
  const rejected = ends.filter(({ end }) => end === '409 stock_short').length;
  if (paid !== units) faults.push(`${paid} buyers have paid for ${units} units.`);
  if (rejected !== buyers - units)
    faults.push(`${rejected} buyers were told that it is sold out, not ${buyers - units}.`);
  return { faults: [...faults, ...(await openedToStrangers(ends))], figures: { paid, rejected, ...figures } };
}

/**
 * The same with three items per cart, in any order: locks are taken in one order, so no two buyers wait for each other.
 */
export async function sellMixedCarts(
  shop: ProofShop,
  random: Random,
  { buyers }: { buyers: number },
): Promise<Finding> {
  const units = Math.round(buyers / 3);
  const things: CreatedProduct[] = [];
  for (let count = 0; count < 5; count += 1) things.push(await makeProduct(shop.db, { stock: { M: units } }));
  const carts = Array.from({ length: buyers }, () => random.shuffled(things).slice(0, 3));

  const { ends, faults, figures } = await crowd(shop, carts);
  const paid = ends.filter(({ end }) => end === 'paid').length;
  const rejected = ends.filter(({ end }) => end === '409 stock_short').length;
  // So many unknown shoppers reserve nothing: those who pay too late are refunded (docs/decisions/0042).
  const refunded = ends.filter(({ end }) => end === 'refund').length;
  const untold = buyers - paid - rejected - refunded;
  if (untold !== 0) faults.push(`${untold} buyers have neither paid nor been rejected.`);
  const stock = await shop.db.selectFrom('stock').select('quantity').execute();
  const sold = stock.reduce((sum, { quantity }) => sum + units - quantity, 0);
  if (sold !== paid * 3) faults.push(`${sold} units were sold, ${paid} carts of three were paid.`);
  return { faults, figures: { paid, rejected, refunded, ...figures } };
}

/** Lets everybody buy at the same moment, and checks the ledger in the meantime. */
async function crowd(shop: ProofShop, carts: CreatedProduct[][]) {
  const people = carts.map((cart, number) => ({ cart, buyer: new Buyer(shop, number) }));
  const stop = watchLedger(shop);
  const ends = await Promise.all(people.map(({ buyer, cart }) => buy(buyer, cart)));
  const { faults, looks } = await stop();

  const responses = people.flatMap(({ buyer }) => buyer.responses);
  const outages = responses.filter(({ status }) => status >= 500);
  faults.push(...outages.map(({ status, body }) => `The shop answered ${status}: ${body.message}`));
  const mute = responses.filter(({ status, body }) => status !== 200 && !body.message).length;
  if (mute > 0) faults.push(`${mute} buyers were rejected without a message.`);
  await untilQuiet(shop, 30_000).catch((error: Error) => faults.push(error.message));
  await untilRefunded(shop);
  const { complaints, isCompared } = await shop.checkLedger({ isAtRest: true });
  faults.push(...complaints.map(({ sentence }) => sentence));
  if (!isCompared) faults.push("The provider's ledger could not be read.");
  const times = responses.map(({ ms }) => ms);
  const figures = {
    'server errors': outages.length,
    requests: responses.length,
    'ms for half of them': quantile(times, 0.5),
    'ms for 95 %': quantile(times, 0.95),
    'checks of the ledger meanwhile': looks,
  };
  return { ends, faults, figures };
}

/** Waits until the provider has ended every refund and said so. What it never says is found by the ledger. */
async function untilRefunded({ db }: ProofShop): Promise<void> {
  const isUnderWay = () =>
    db
      .selectFrom('refunds')
      .select('id')
      .where('status', 'in', ['requested', 'pending', 'processing'])
      .limit(1)
      .executeTakeFirst();
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline && (await isUnderWay())) await new Promise((again) => setTimeout(again, 100));
}

async function buy(buyer: Buyer, products: CreatedProduct[]): Promise<End> {
  const placed = await buyer.order(orderPayload(products, { email: buyer.email }));
  if (placed.status !== 200) return { buyer, end: `${placed.status} ${placed.body.code}`, orderId: null };
  const { _id: orderId } = placed.body['order'] as Order;
  const begun = await buyer.begin(orderId);
  if (begun.status !== 200) return { buyer, end: `${begun.status} ${begun.body.code}`, orderId };
  const { authorizationUrl, reference } = begun.body['data'] as { authorizationUrl: string; reference: string };
  await buyer.press(authorizationUrl, 'success');
  const verified = await buyer.verify(reference);
  return { buyer, end: verified.status === 200 ? String(verified.body['outcome']) : String(verified.status), orderId };
}

/** Checks the ledger repeatedly until the returned function is called. */
function watchLedger(shop: ProofShop) {
  const faults = new Set<string>();
  let looks = 0;
  const watch = { isOver: false };
  const looking = (async () => {
    while (!watch.isOver) {
      const { complaints } = await shop.checkLedger();
      for (const { sentence } of complaints) faults.add(`While buying: ${sentence}`);
      looks += 1;
      await new Promise((again) => setTimeout(again, 250));
    }
  })();
  return async () => {
    watch.isOver = true;
    await looking;
    return { faults: [...faults], looks };
  };
}

/** Orders that are readable by somebody who did not place them, or not by the one who did. */
async function openedToStrangers(ends: End[]): Promise<string[]> {
  const placed = ends.filter(({ orderId }) => orderId !== null).slice(0, 20);
  const looks = await Promise.all(
    placed.map(async ({ buyer, orderId }, at) => {
      const stranger = placed[(at + 1) % placed.length]!.buyer;
      const own = await buyer.read(orderId!);
      const strange = [await stranger.read(orderId!), await stranger.begin(orderId!)];
      return [
        ...(own.status === 200 ? [] : [`Order ${orderId} answers ${own.status} to its own buyer.`]),
        ...(strange.every(({ status }) => status === 404) ? [] : [`Order ${orderId} is readable by another shopper.`]),
      ];
    }),
  );
  return looks.flat();
}
