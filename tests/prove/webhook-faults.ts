import { createHmac, randomUUID } from 'node:crypto';
import type { Order } from '#shared/orders/api.ts';
import { makeProduct, orderPayload } from '../data/factories.ts';
import { atOnce } from './at-once.ts';
import { Buyer } from './buyers/buyer.ts';
import type { Random } from './random.ts';
import { deliver, type Message, interceptWebhooks } from './shop/intercept-webhooks.ts';
import type { ProofShop } from './shop/proof-shop.ts';
import { untilQuiet } from './shop/wait-until-idle.ts';
import type { Finding } from './buyers/sell-out.ts';
import { letTimePass, unfinished } from './shop/let-time-pass.ts';

/** What a buyer does, and how the order must end whatever happens to the webhooks. */
const ways = {
  /** Pays; comes back to the shop before any webhook, after it, or never. */
  paysAndReturnsFirst: 'paid',
  paysAndReturnsLast: 'paid',
  paysAndIsGone: 'paid',
  /** Pays on two pages, after the first one was declined. */
  paysTwice: 'paid',
  /** The provider charges a kobo too little. */
  paysShort: 'review',
  declines: 'unpaid',
  leaves: 'unpaid',
} as const;
type Way = keyof typeof ways;

interface Tortured {
  buyer: Buyer;
  way: Way;
  orderId: string;
  references: string[];
  payPages: string[];
}

const key = 'sk_test_demo';

/**
 * Payments whose webhooks come five times, in any order, forged, cut short, about other orders, untrue, or never: in
 * the end every order has the status of its payment.
 */
export async function payWithWebhookFaults(shop: ProofShop, random: Random, orders: number): Promise<Finding> {
  const webhooks = await interceptWebhooks();
  await shop.provider.ask('PUT', 'settings', { webhookUrl: webhooks.url });
  // As much again: of a second payment that was applied there must be something to sell.
  const shirt = await makeProduct(shop.db, { stock: { M: 2 * orders } });
  const people = waysFor(orders, random).map((way, number) => ({ way, buyer: new Buyer(shop, number) }));

  const placed = await atOnce(24, people, async ({ way, buyer }): Promise<Tortured> => {
    const response = await buyer.order(orderPayload([shirt], { email: buyer.email }));
    const orderId = (response.body['order'] as Order)._id;
    const one: Tortured = { buyer, way, orderId, references: [], payPages: [] };
    if (way !== 'leaves') await openPage(one);
    return one;
  });
  await pay(shop, placed);
  await new Promise((again) => setTimeout(again, 300)); // The provider's last webhooks arrive.
  await atOnce(24, placed, async ({ way, buyer, references }) => {
    if (way === 'paysAndReturnsFirst') await buyer.verify(references.at(-1)!);
  });

  const deliveries = random.shuffled(mail(webhooks.messages, placed, random));
  const responses = await atOnce(16, deliveries, ({ message }) => deliver(shop.url, message));
  await atOnce(24, placed, async ({ way, buyer, references }) => {
    if (way === 'paysAndReturnsLast') await buyer.verify(references.at(-1)!);
  });
  const late: string[] = [];
  const note = (error: Error) => void late.push(error.message);
  await untilQuiet(shop, 30_000).catch(note);
  await letTimePass(shop).catch(note);

  const wrong = deliveries.flatMap(({ kind, isSigned }, at) =>
    responses[at] === (isSigned ? 200 : 401) ? [] : [`A webhook (${kind}) was answered ${responses[at]}.`],
  );
  const { faults, figures } = await howAllEnded(shop, placed);
  const kinds = Object.groupBy(deliveries, ({ kind }) => kind);
  const sent = Object.entries(kinds).map(([kind, all]) => [kind, all?.length ?? 0]);
  return { faults: [...late, ...wrong, ...faults], figures: { orders, ...figures, ...Object.fromEntries(sent) } };
}

function waysFor(orders: number, random: Random): Way[] {
  const shares: [Way, number][] = [
    ['paysTwice', 0.05],
    ['paysShort', 0.04],
    ['declines', 0.06],
    ['leaves', 0.05],
    ['paysAndReturnsFirst', 0.25],
    ['paysAndReturnsLast', 0.25],
  ];
  const chosen = shares.flatMap(([way, share]) => Array.from({ length: Math.ceil(orders * share) }, () => way));
  const rest = Array.from({ length: orders - chosen.length }, (): Way => 'paysAndIsGone');
  return random.shuffled([...chosen, ...rest]);
}

async function openPage(one: Tortured): Promise<void> {
  const { body } = await one.buyer.begin(one.orderId);
  const { authorizationUrl, reference } = body['data'] as { authorizationUrl: string; reference: string };
  one.references.push(reference);
  one.payPages.push(authorizationUrl);
}

async function pay(shop: ProofShop, placed: readonly Tortured[]): Promise<void> {
  const [short, others] = [
    placed.filter(({ way }) => way === 'paysShort'),
    placed.filter(({ way }) => way !== 'paysShort'),
  ];
  // The fault applies to the next payment, whichever it is: one after the other.
  for (const { buyer, payPages } of short) {
    await shop.provider.ask('PUT', 'faults', { amount: 'less', times: 1 });
    await buyer.press(payPages[0]!, 'success');
  }
  await shop.provider.ask('PUT', 'faults', {});
  await atOnce(16, others, async (one) => {
    const { way, buyer, payPages } = one;
    if (way === 'leaves') return;
    if (way === 'declines' || way === 'paysTwice') await buyer.press(payPages[0]!, 'decline');
    if (way === 'declines') return;
    if (way === 'paysTwice') {
      await buyer.verify(one.references[0]!);
      await openPage(one);
      await buyer.press(payPages[0]!, 'success');
    }
    await buyer.press(one.payPages.at(-1)!, 'success');
  });
}

interface Delivery {
  kind: string;
  message: Message;
  isSigned: boolean;
}

/** Everything that is delivered: true webhooks five times or never, and forged ones. */
function mail(messages: readonly Message[], placed: readonly Tortured[], random: Random): Delivery[] {
  const deliveries: Delivery[] = [];
  const add = (kind: string, message: Message, isSigned: boolean) => deliveries.push({ kind, message, isSigned });
  for (const message of messages) {
    if (random.next() < 0.1) continue; // Lost for good.
    for (let copy = 0; copy < 5; copy += 1) add('true messages', message, true);
    if (random.next() < 0.1)
      add('forged: other key', { ...message, signature: signed(message.body, 'sk_test_other') }, false);
    if (random.next() < 0.1) add('forged: no signature', { ...message, signature: '' }, false);
    if (random.next() < 0.1)
      add('forged: changed amount', { ...message, body: message.body.replace(/(\d)(\d{4,})/, '9$2') }, false);
    if (random.next() < 0.1) add('cut short', { ...message, body: message.body.slice(0, -20) }, false);
  }
  for (const { way, references } of placed) {
    if (ways[way] === 'paid' || references.length === 0) continue;
    const claim = success(references[0]!);
    add('forged: never paid', { body: claim, signature: signed(claim, 'guessed') }, false);
    // Even correctly signed: a webhook only makes the shop ask the provider.
    add('signed lies', { body: claim, signature: signed(claim, key) }, true);
  }
  for (let stranger = 0; stranger < placed.length / 10; stranger += 1) {
    const foreign = success(`${randomUUID().replaceAll('-', '')}_${randomUUID()}`);
    add("somebody else's", { body: foreign, signature: signed(foreign, key) }, true);
    const other = JSON.stringify({
      event: 'transfer.success',
      data: { id: stranger, reference: placed[0]!.references[0] },
    });
    add('other events', { body: other, signature: signed(other, key) }, true);
  }
  return deliveries;
}

function success(reference: string): string {
  const id = String(Math.floor(Number.MAX_SAFE_INTEGER * 0.9) - reference.length);
  return JSON.stringify({
    event: 'charge.success',
    data: { id: `${id}${reference}`, reference, status: 'success', amount: 100 },
  });
}

function signed(body: string, secret: string): string {
  return createHmac('sha512', secret).update(body).digest('hex');
}

async function howAllEnded(shop: ProofShop, placed: readonly Tortured[]): Promise<Finding> {
  const rows = await shop.db.selectFrom('orders').select(['id', 'status', 'paidAt']).execute();
  const attempts = await shop.db.selectFrom('paymentAttempts').select(['orderId', 'outcome']).execute();
  const receipts = await shop.db
    .selectFrom('caughtMail')
    .select('recipient')
    .where('subject', 'like', '%is paid')
    .execute();
  const faults = placed.flatMap(({ orderId, way, buyer }) => {
    const order = rows.find(({ id }) => id === orderId);
    const outcomes = attempts.filter((attempt) => attempt.orderId === orderId).map(({ outcome }) => outcome);
    const isPaid = order?.status === 'processing' && order.paidAt !== null;
    const emails = receipts.filter(({ recipient }) => recipient === buyer.email).length;
    const times = outcomes.filter((outcome) => outcome === 'applied').length;
    const shouldBePaid = ways[way] === 'paid';
    const shouldStayPaid = way !== 'paysShort' || outcomes.includes('review');
    if (isPaid === shouldBePaid && times === Number(shouldBePaid) && emails === times && shouldStayPaid) return [];
    const end = `${order?.status}, paid ${times} times, ${emails} receipts`;
    return [`Order ${orderId} (${way}) ended as ${end}; its payments: ${outcomes.join(', ')}.`];
  });
  const rightEnds = placed.length - faults.length;
  faults.push(...(await unfinished(shop)));
  const { complaints, isCompared, payments } = await shop.checkLedger({ isAtRest: true });
  faults.push(...complaints.map(({ sentence }) => sentence));
  if (!isCompared) faults.push("The provider's ledger could not be read.");
  return { faults, figures: { 'right ends': rightEnds, payments } };
}
