import { guestPays, parcelOnItsWay, returned, sent } from './habit-parts.ts';
import { ChangeItem } from '../changes.ts';
import { Deliver, Ship } from '../delivery.ts';
import { BeginDispute, DecideDispute } from '../disputes.ts';
import { DismissRefund, RefundFails, RetryRefund } from '../refunds/failed-refunds.ts';
import { CancelByStaff, RefundUnits } from '../money-back.ts';
import { BookCourier, CompanySays } from '../parcels.ts';
import { PlaceOrder } from '../orders.ts';
import type { Step } from '../real.ts';
import { TimePasses } from '../time.ts';
import { ComeBack, SendAgain } from '../undelivered.ts';

/** What happens after a refund that restocked its units, or did not, has failed at the provider. */
export const failedRefundHabits = {
  failsBeforeItLeaves: (which: number) => [
    ...guestPays(),
    ...failing(which % 3 === 0 ? 2 : 1, which % 4 !== 3),
    new PlaceOrder(1, false), // Somebody else wants what is on sale again.
    new Ship(1),
    new BookCourier(1, false, 'none'),
    ...settled(1, which),
    new Ship(1),
    new RefundUnits(1, 1, true, false),
    new Ship(1),
  ],
  failsWhenItIsBack: (which: number) => [
    ...guestPays(),
    new Ship(0),
    new ComeBack(0),
    ...failing(which % 2 === 0 ? 2 : 1, which % 3 !== 2),
    new SendAgain(0),
    ...settled(0, which),
    new SendAgain(0),
    new Deliver(0),
    new RefundUnits(0, 1, true, true),
    new SendAgain(0),
  ],
  failsOnItsWay: (which: number) => [
    ...parcelOnItsWay(),
    ...failing(1, which % 2 === 0),
    new CompanySays(0, 0, 'delivered', 1),
    ...settled(0, which),
    ...returned(0, which % 2 === 0 ? 'refund' : 'exchange'),
    ...settled(0, which + 1),
  ],
  failsAndACourierComes: (which: number) => [
    ...guestPays(),
    new BookCourier(0, which % 2 === 0, 'none'),
    ...failing(1, true),
    new CompanySays(0, 0, 'in-transit', 1),
    ...settled(0, which),
    new BookCourier(0, false, 'none'),
    new CompanySays(0, 0, 'delivered', 1),
    ...returned(0, 'refund'),
  ],
  failsAndItIsChanged: (which: number) => [
    ...guestPays(),
    ...failing(1, which % 2 === 0),
    new ChangeItem(0, 'L', 1, false),
    ...settled(0, which),
    new ChangeItem(0, which % 3 === 0 ? 'L' : 'clay', 1, false),
    ...sent(0),
  ],
  failsAndItIsCancelled: (which: number) => [
    ...guestPays(),
    ...failing(which % 2 === 0 ? 2 : 1, true),
    ...(which % 3 === 0 ? settled(0, which) : []),
    new CancelByStaff(0, which % 3 !== 1),
    ...settled(0, which),
    new TimePasses(25),
  ],
  failsTwiceAndIsDisputed: (which: number) => [
    ...guestPays(),
    ...failing(1, true),
    new RetryRefund(0),
    new RefundFails(0),
    ...(which % 2 === 0 ? [new BeginDispute(0), new RetryRefund(0), new DecideDispute(0, which % 3 === 0)] : []),
    ...settled(0, which),
    new Ship(0),
    new RefundUnits(0, 1, true, false),
  ],
} satisfies Record<string, (which: number) => Step[]>;

function failing(quantity: number, isRestocked: boolean): Step[] {
  return [new RefundUnits(0, quantity, isRestocked, false), new RefundFails(0)];
}

const settled = (order: number, which: number): Step[] =>
  which % 2 === 0 ? [new RetryRefund(order)] : [new DismissRefund(order)];
