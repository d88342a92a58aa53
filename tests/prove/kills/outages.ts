import type { Order } from '#shared/orders/api.ts';
import { makeProduct, orderPayload } from '../../data/factories.ts';
import { Buyer } from '../buyers/buyer.ts';
import { quantile } from '../figures.ts';
import type { ProofShop } from '../shop/proof-shop.ts';
import type { Finding } from '../buyers/sell-out.ts';
import { letTimePass, unfinished } from '../shop/let-time-pass.ts';

/** How the provider can fail. 'down' is a process that is gone; the others are faults of emulator/README.md. */
type Weather = 'down' | '500' | 'reset' | 'hang' | 'badJson' | 'slow';

const buyersEach = 8;
/** The longest a shopper waits for the message that payment is unavailable. */
const maxResponseMs = 16_000;

/**
 * The provider fails in one way after another while some shoppers are at the checkout and others browse. Browsing is
 * not affected, everybody at the checkout gets a truthful message in time, and all can pay afterwards.
 */
export async function endure(shop: ProofShop, weathers: readonly Weather[]): Promise<Finding> {
  const shirt = await makeProduct(shop.db, { stock: { M: 1_000 } });
  const buyers = weathers.flatMap((weather, at) =>
    Array.from({ length: buyersEach }, (_, number) => ({ weather, buyer: new Buyer(shop, at * buyersEach + number) })),
  );
  const faults: string[] = [];
  const figures: Record<string, number> = {};
  const usual = await lookAround(shop, async () => {
    await new Promise((over) => setTimeout(over, 1_500));
  });
  figures['ms for 95 % who look around'] = quantile(usual, 0.95);

  const orders = new Map<Buyer, string>();
  for (const weather of weathers) {
    await change(shop, weather);
    const during = await lookAround(shop, async () => {
      const own = buyers.filter((one) => one.weather === weather);
      faults.push(...(await Promise.all(own.map(({ buyer }) => tryToPay(buyer)))).flat());
    });
    await change(shop, null);
    await shop.forward(1); // The circuit breaker stays open for a while.
    figures[`while ${weather}`] = quantile(during, 0.95);
    // Some hundred milliseconds are noise of a busy machine; waiting for the provider would be many seconds.
    if (quantile(during, 0.95) > 3 * quantile(usual, 0.95) + 1_000)
      faults.push(`The catalogue is slow while the provider is ${weather}.`);
  }

  for (const { buyer } of buyers) faults.push(...(await payAfterAll(buyer, orders.get(buyer)!)));
  await letTimePass(shop);
  const { complaints, isCompared, payments } = await shop.checkLedger({ isAtRest: true });
  faults.push(...(await unfinished(shop)), ...complaints.map(({ sentence }) => sentence));
  if (!isCompared) faults.push("The provider's ledger could not be read.");
  if (payments !== buyers.length) faults.push(`${payments} of ${buyers.length} could pay in the end.`);
  return { faults, figures: { ...figures, buyers: buyers.length, payments } };

  async function tryToPay(buyer: Buyer): Promise<string[]> {
    const placed = await buyer.order(orderPayload([shirt], { email: buyer.email }));
    if (placed.status !== 200) return [`An order was rejected: ${placed.status} ${placed.body.message}`];
    const { _id } = placed.body['order'] as Order;
    orders.set(buyer, _id);
    const { status, body, ms } = await buyer.begin(_id);
    const isSlow = ms > maxResponseMs ? [`'Pay' was answered after ${Math.round(ms)} ms.`] : [];
    const isTrue = status === 200 || (status === 503 && body.code === 'payment_unavailable' && Boolean(body.message));
    return [...isSlow, ...(isTrue ? [] : [`'Pay' was answered ${status} ${body.code}: ${body.message}`])];
  }
}

async function payAfterAll(buyer: Buyer, orderId: string): Promise<string[]> {
  const { status, body } = await buyer.begin(orderId);
  if (status !== 200) return [`After the outage 'Pay' was answered ${status} ${body.code}`];
  const { authorizationUrl, reference } = body['data'] as { authorizationUrl: string; reference: string };
  await buyer.press(authorizationUrl, 'success');
  const verified = await buyer.verify(reference);
  return verified.body['outcome'] === 'paid'
    ? []
    : [`After the outage a payment ended as ${String(verified.body['outcome'])}`];
}

async function change(shop: ProofShop, weather: Weather | null): Promise<void> {
  if (weather === 'down') return shop.provider.stop();
  if (weather === null && !shop.provider.isUp) return shop.provider.start(shop.url);
  const faults = weather === null ? {} : { initialize: weather, verify: weather };
  await shop.provider.ask('PUT', 'faults', faults);
}

/** The response times of the catalogue in milliseconds, for as long as the other work lasts. */
async function lookAround(shop: ProofShop, work: () => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  const visit = { isOver: false };
  const visitor = new Buyer(shop, 60_000);
  const looking = (async () => {
    while (!visit.isOver) {
      times.push((await visitor.call('GET', '/api/product/list')).ms);
      await new Promise((again) => setTimeout(again, 25));
    }
  })();
  await work();
  visit.isOver = true;
  await looking;
  return times;
}
