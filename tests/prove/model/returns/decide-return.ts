import { acceptReturn, declineReturn } from '#server/returns/decide-return.ts';
import { type FailureCode, ShopError } from '#shared/errors.ts';
import { isReadable } from '../model.ts';
import { call } from '../real.ts';
import { AboutReturn, type NewestReturn } from './about-return.ts';

const who = 'staff:1';
const audit = async () => {};

export class AcceptReturn extends AboutReturn {
  protected readonly to = 'accepted';
  protected move = ({ id, real: { shop } }: NewestReturn) => acceptReturn(shop, id, { who, audit });
  override toString = () => `staff accept the return of ${this.which}`;
}

export class DeclineReturn extends AboutReturn {
  protected readonly to = 'declined';
  protected move = ({ id, real: { shop } }: NewestReturn) => declineReturn(shop, id, { who, audit, words: 'Worn' });
  override toString = () => `staff decline the return of ${this.which}`;
}

export class WithdrawReturn extends AboutReturn {
  protected readonly to = 'withdrawn';

  protected async move({ id, buyer: { shopper, order } }: NewestReturn): Promise<void> {
    const { status, body } = await call(shopper, 'POST', `/api/orders/${order._id}/returns/${id}/withdraw`);
    if (status !== 200) throw new ShopError(body.code as FailureCode);
  }

  protected override rejection(newest: NewestReturn): string | null {
    return isReadable(newest.model, newest.order) ? super.rejection(newest) : 'order_not_found';
  }

  override toString = () => `the shopper withdraws the return of ${this.which}`;
}
