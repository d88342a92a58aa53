import type { PaymentOutcome } from '#shared/payments/api.ts';
import { daysBefore, hoursBefore } from '#shared/dates/moments.ts';
import { attemptEach } from '../attempt-each.ts';
import type { Database } from '../db/database.ts';
import { transact } from '../db/transact.ts';
import { nextPayment } from '../orders/deposit.ts';
import { lockOrder } from '../orders/lock-order.ts';
import type { Shop } from '../shop.ts';
import { chargeColumns } from './record-charge.ts';
import { logProblem } from '../log/log-problem.ts';
import type { ListedCharge } from './provider/payment-provider.ts';
import { settlePayment } from './settle-payment.ts';
import { emailUnderReview } from './apply-payment.ts';

/** Long enough to make up for a night without a run. */
const lookbackHours = 48;
/** An attempt is checked for three days; a former release may run for some days more. */
const reversedLookbackDays = 7;
const ourReference = /^[0-9a-f]{32}[_-]([0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})$/;

/**
 * The result of comparing one payment of the provider: it was `known`; its attempt was open and is now `paid`, goes to
 * `refund` or goes under `review`; the attempt itself was `lost` and is under review; or no order of ours has it.
 */
export type ComparedAs = 'known' | PaymentOutcome | 'lost' | 'unknown';

/**
 * The nightly comparison.
 *
 * @throws AggregateError of what failed, after everything else was done
 */
export async function findUnnoticedPayments(shop: Shop): Promise<void> {
  const since = hoursBefore(shop.now(), lookbackHours);
  const steps = [
    () => comparePaymentsSince(shop, since),
    async () => attemptEach(await reversedUnbooked(shop), incomplete, (reference) => settlePayment(shop, reference)),
  ];
  await attemptEach(steps, incomplete, (step) => step());
}

const incomplete = 'Not every payment could be compared';

/**
 * Payments that were reversed in full and not recorded, as a process of a former release leaves them: the provider's
 * list has only successful ones. Those of another shop or of the test mode stay so, and are checked a few times in
 * vain.
 */
async function reversedUnbooked({ db, now }: Shop): Promise<string[]> {
  const rows = await db
    .selectFrom('paymentAttempts')
    .select('reference')
    .where('status', '=', 'reversed')
    .where('outcome', 'is', null)
    .where('createdAt', '>', daysBefore(now(), reversedLookbackDays))
    .execute();
  return rows.map(({ reference }) => reference);
}

/**
 * Compares the provider's list of successful payments with our own, so that no payment goes unnoticed. An attempt of
 * ours that is not settled is settled; a payment without an attempt, for an order of ours, goes under review; any other
 * is recorded once as an unknown charge.
 *
 * @param onCompared is called for each
 * @throws ShopError `payment_unavailable`; AggregateError of the payments that could not be settled, after all the
 *   others were.
 */
export async function comparePaymentsSince(
  shop: Shop,
  since: Date,
  onCompared: (charge: ListedCharge, as: ComparedAs) => void = () => {},
): Promise<void> {
  const charges = await shop.payments.chargesSince(since);
  await attemptEach(charges, incomplete, async (charge) => onCompared(charge, await compare(shop, charge)));
}

async function compare(shop: Shop, charge: ListedCharge): Promise<ComparedAs> {
  const { reference, amountKobo } = charge;
  const attempt = await shop.db
    .selectFrom('paymentAttempts')
    .select('outcome')
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (attempt?.outcome) return 'known';
  if (attempt) return (await settlePayment(shop, reference)).outcome;
  const isLost = await addLostAttempt(shop, charge);
  const isNew = isLost || (await addUnknownCharge(shop, charge));
  if (!isNew) return 'known';
  logProblem(shop, `Unknown charge of ${amountKobo} kobo: reference ${reference}`);
  return isLost ? 'lost' : 'unknown';
}

/** Adds an attempt that we have lost, for one of our orders. It goes under review: staff accept or refund it. */
async function addLostAttempt(shop: Shop, charge: ListedCharge): Promise<boolean> {
  const orderId = ourReference.exec(charge.reference)?.[1];
  if (orderId === undefined || !(await hasOrder(shop.db, orderId))) return false;
  return transact(shop.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('paymentAttempts')
      .values({
        reference: charge.reference,
        orderId,
        amountKobo: (await nextPayment(tx, order)).amountKobo,
        createdAt: shop.now(),
        status: 'success',
        outcome: 'review',
        ...chargeColumns(charge, shop.now()),
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    const isNew = numInsertedOrUpdatedRows === 1n;
    if (isNew) await emailUnderReview(shop, tx, { orderId, reference: charge.reference });
    return isNew;
  });
}

async function hasOrder(db: Database, id: string): Promise<boolean> {
  return (await db.selectFrom('orders').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

async function addUnknownCharge({ db, now }: Shop, charge: ListedCharge): Promise<boolean> {
  const { reference, providerId, currency, paidAt } = charge;
  const amountKobo = charge.amountKobo + charge.passedFeesKobo;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('unknownCharges')
    .values({ reference, providerId, amountKobo, currency, paidAt, notedAt: now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
