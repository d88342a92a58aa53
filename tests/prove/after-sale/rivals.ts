import { randomUUID } from 'node:crypto';
import type { Order } from '#shared/orders/api.ts';
import { keysOf } from '#shared/keys-of.ts';
import { book, ratesOf } from '../../actions/after-sale/couriers.ts';
import { sendExchange } from '../../actions/after-sale/exchanges.ts';
import { decide, receive, sendReturn } from '../../actions/after-sale/returns.ts';
import { orderWithCredit } from '../../actions/after-sale/store-credit.ts';
import type { Finding } from '../buyers/sell-out.ts';
import { atCompany } from './courier-scenarios.ts';
import { newAccount, refundForm, restockedOf } from './refund-scenarios.ts';
import { deliveredOrder, paidOrder, payNext, type Sale, staffOf, succeeded, unless } from './sale.ts';
import { comeToRest } from './scenario.ts';

/**
 * What two do who do not know of each other, one with the form that the other has sent in the meantime: what one has
 * got, the other does not get again.
 */
const rivals = {
  'two members of staff book a courier for the same parcel': async (sale: Sale) => {
    const [staff, { id, url }] = [await staffOf(sale), await paidOrder(sale)];
    const drafts = [await ratesOf(staff, url), await ratesOf(staff, url)];
    for (const { shipmentId, rates } of drafts)
      succeeded(await book(staff, url, { shipmentId, rateId: rates[0]!.rateId }), 'shipment_moved');
    return async () => unless('parcels of the company', (await atCompany(sale, id)).length, 1);
  },
  'two tabs return the same shirts': async (sale: Sale) => {
    const staff = await staffOf(sale);
    const bought = await deliveredOrder(sale, staff);
    const isEach = { quantity: 2 };
    for (const request of [isEach, isEach]) succeeded(await sendReturn(bought, request), 'not_returnable');
    const returns = await sale.shop.db.selectFrom('returns').select('id').where('orderId', '=', bought.id).execute();
    for (const { id } of returns) {
      succeeded(await decide(staff, id, 'accept'));
      await receive(staff, id, { paidBack: null });
    }
    return async () => unless('units put back', await restockedOf(sale, bought.id), 2);
  },
  'two orders are paid with the same credit': async (sale: Sale) => {
    const [staff, customer] = [await staffOf(sale), await newAccount(sale)];
    const bought = await paidOrder(sale, {}, customer);
    succeeded(await staff.call('POST', `${bought.url}/refund`, refundForm(bought, { asCredit: true })));
    const { shopper, email } = customer;
    for (const quantity of [1, 2]) {
      const response = await orderWithCredit({ shopper, product: sale.shirt }, 12_500, { email, quantity });
      succeeded(response, 'credit_changed');
      // Another order would replace an unpaid one, and give its credit back.
      if (response.status === 200) await payNext(sale, { shopper, order: response.body['order'] as Order });
    }
    return async () => [];
  },
  'an exchange reserves its new shirt': async (sale: Sale) => {
    const bought = await deliveredOrder(sale, await staffOf(sale));
    succeeded(await sendExchange(bought, sale.shirt, { key: randomUUID() }));
    return async () => [];
  },
};

export type Rivals = keyof typeof rivals;

/** Lets them compete, lets time pass and compares. */
export async function compete(sale: Sale, names: readonly Rivals[]): Promise<Finding> {
  const faults: string[] = [];
  for (const name of names) {
    const faultsOf = await rivals[name](sale).catch((error: unknown) => async () => [String(error)]);
    await comeToRest(sale.shop);
    faults.push(...(await faultsOf()).map((fault) => `${name}: ${fault}`));
  }
  const { complaints, isCompared } = await sale.shop.checkLedger({ isAtRest: true });
  faults.push(...complaints.map(({ sentence }) => sentence));
  if (!isCompared) faults.push("The provider's ledger could not be read.");
  return { faults, figures: { rivals: names.length } };
}

export const allRivals = keysOf(rivals);
