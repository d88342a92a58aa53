import type { Order } from '#shared/orders/api.ts';
import { type CreatedProduct, orderPayload } from '../../data/factories.ts';
import { Buyer, type BuyersShop, type Sent } from './buyer.ts';
import type { Random } from '../random.ts';
import type { ProofShop } from '../shop/proof-shop.ts';

/** What a buyer did and what the shop told them, to be compared with the ledger at the end. */
export interface Bought {
  buyer: Buyer;
  /** The acknowledged order, with its total in naira and the moment of the response. */
  order: { id: string; total: number; at: number } | null;
  hasPaid: boolean;
  /** Whether the shop has said that it is paid. */
  sawPaid: boolean;
  /** What went wrong for them, apart from temporary outages. */
  rejection: string | null;
}

interface Habits {
  people: number;
  /** The number of the first buyer, where others have bought before. */
  from?: number;
  /** What they do before each checkout. */
  lookAround?: () => Promise<void>;
  onSent?: (sent: Sent) => void;
}

/**
 * Lets a few people buy, one after the other, until the returned function is called. They repeat a request with the
 * same key until they get a response: what it says must stay true.
 */
export function keepBuying(
  shop: BuyersShop,
  random: Random,
  product: CreatedProduct,
  { people, from = 0, lookAround = async () => {}, onSent = () => {} }: Habits,
) {
  const bought: Bought[] = [];
  const day = { isOver: false };
  const person = async () => {
    while (!day.isOver) {
      await lookAround();
      const one: Bought = {
        buyer: new Buyer(shop, from + bought.length, { isPatient: true, onSent }),
        order: null,
        hasPaid: false,
        sawPaid: false,
        rejection: null,
      };
      bought.push(one);
      await checkOut(one, product, random).catch((error: unknown) => (one.rejection = String(error)));
    }
  };
  const all = Promise.all(Array.from({ length: people }, person));
  return {
    bought,
    stop: async () => {
      day.isOver = true;
      await all;
    },
  };
}

/** Some pay and come back, some pay and close the tab, some never pay. */
async function checkOut(one: Bought, product: CreatedProduct, random: Random): Promise<void> {
  const { buyer } = one;
  const luck = random.next();
  const placed = await buyer.order(orderPayload([product], { email: buyer.email }));
  if (placed.status !== 200) throw new Error(`order: ${placed.status} ${placed.body.code}`);
  const order = placed.body['order'] as Order;
  one.order = { id: order._id, total: order.totalAmount, at: Date.now() };
  if (luck < 0.15) return;
  const begun = await buyer.begin(order._id);
  // Its reservation ended while the server was down: a correct rejection.
  if (begun.body.code === 'not_payable') return;
  if (begun.status !== 200) throw new Error(`begin: ${begun.status} ${begun.body.code}`);
  const { authorizationUrl, reference } = begun.body['data'] as { authorizationUrl: string; reference: string };
  await buyer.press(authorizationUrl, 'success');
  one.hasPaid = true;
  if (luck < 0.4) return;
  const verified = await buyer.verify(reference);
  one.sawPaid = verified.body['outcome'] === 'paid';
  if (verified.status !== 200) throw new Error(`verify: ${verified.status} ${verified.body.code}`);
}

/**
 * Compares what people were told with the ledger: no acknowledged order or payment is lost or doubled. Call it when no
 * job is left.
 */
export async function brokenPromises({ db }: Pick<ProofShop, 'db'>, bought: readonly Bought[]): Promise<string[]> {
  const orders = await db.selectFrom('orders').select(['id', 'email', 'totalAmount', 'paidAt', 'status']).execute();
  const receipts = await db.selectFrom('letters').select('key').where('sentAt', 'is not', null).execute();
  const sent = new Set(receipts.map(({ key }) => key));
  return bought.flatMap(({ buyer, order, hasPaid, sawPaid, rejection }) => {
    const own = orders.filter(({ email }) => email === buyer.email);
    const ownOrder = own.find(({ id }) => id === order?.id);
    const complaintIf = (condition: boolean, sentence: string) => (condition ? [`${buyer.email}: ${sentence}`] : []);
    return [
      ...complaintIf(rejection !== null, `could not buy: ${rejection}`),
      ...complaintIf(own.length > 1, `has ${own.length} orders of one checkout`),
      ...complaintIf(order !== null && ownOrder === undefined, `order ${order?.id} was acknowledged and is lost`),
      ...complaintIf(
        ownOrder !== undefined && ownOrder.totalAmount !== order?.total,
        'the order costs another amount now',
      ),
      ...complaintIf(hasPaid && !ownOrder?.paidAt, `has paid, and the order is ${ownOrder?.status}`),
      ...complaintIf(
        sawPaid && ownOrder?.status !== 'processing',
        `was told that it is paid, and it is ${ownOrder?.status}`,
      ),
      ...complaintIf(!hasPaid && Boolean(ownOrder?.paidAt), 'has not paid, and the order is paid'),
      ...complaintIf(
        hasPaid && ownOrder !== undefined && !sent.has(`order-paid:${ownOrder.id}`),
        'has paid, and no receipt was sent',
      ),
    ];
  });
}
