import { DeleteAccount, AddToCart } from '../ada.ts';
import { ChangeItem } from '../changes.ts';
import { OrderCart } from '../checkout.ts';
import { Deliver, Ship } from '../delivery.ts';
import { noticed, paid, returned, sent } from './habit-parts.ts';
import { CancelByStaff, RefundUnits } from '../money-back.ts';
import { ChooseOnDelivery, ConfirmOnDelivery, ReceiveCash } from '../pay-on-delivery.ts';
import { BookCourier } from '../parcels.ts';
import { CancelByShopper, PlaceOrder } from '../orders.ts';
import { Settle } from '../payments.ts';
import type { Step } from '../real.ts';
import { TimePasses } from '../time.ts';

/** What happens to orders that are paid when they arrive. */
export const onDeliveryHabits = {
  paysAtTheGate: (which: number) => [
    ...comesUnpaid(which),
    new TimePasses(25),
    new ReceiveCash(0),
    new Deliver(0),
    ...returned(0, which % 2 === 0 ? 'exchange' : 'refund'),
  ],
  sendsItBack: (which: number) => [
    ...comesUnpaid(which),
    new CancelByShopper(0),
    new CancelByStaff(0, true),
    new ReceiveCash(0),
  ],
  paysOnlineOnItsWay: (which: number) => [
    ...comesUnpaid(which),
    ...noticed(0),
    new ReceiveCash(0),
    new Deliver(0),
    ...(which % 2 === 0 ? [new RefundUnits(0, 1, true, true)] : returned(0, 'refund')),
  ],
  paysCashAndOnline: (which: number) => [
    ...comesUnpaid(which),
    ...paid(0),
    ...(which % 2 === 0 ? [new Settle(0, 0, true), new ReceiveCash(0)] : [new ReceiveCash(0), new Settle(0, 0, true)]),
  ],
  neverConfirms: (which: number) => [
    new PlaceOrder(1, false),
    new ChooseOnDelivery(0),
    new Ship(0),
    new TimePasses(which % 2 === 0 ? 3 : 25),
    new ConfirmOnDelivery(0, false),
    new TimePasses(25),
    ...(which % 3 === 0 ? [new CancelByShopper(0)] : noticed(0)),
    new Ship(0),
  ],
  collectsInTheShop: (which: number) => [
    new PlaceOrder(2, false),
    new ChooseOnDelivery(0),
    new ConfirmOnDelivery(0, which % 2 === 0),
    new ReceiveCash(0),
    new ChangeItem(0, 'gold', 1, true),
    new BookCourier(0, false, 'none'),
    new CancelByStaff(0, true),
  ],
  adaPaysAtTheGate: (which: number) => [
    new AddToCart(1),
    new OrderCart(false),
    new ChooseOnDelivery(0),
    new AddToCart(1),
    new OrderCart(false),
    new ConfirmOnDelivery(0, false),
    ...(which % 2 === 0 ? [new DeleteAccount(), new TimePasses(3)] : sent(0)),
    new ReceiveCash(0),
    new TimePasses(25),
  ],
} satisfies Record<string, (which: number) => Step[]>;

/** A guest's order that is out for delivery. */
function comesUnpaid(which: number): Step[] {
  return [
    new PlaceOrder(2, which % 3 === 0),
    new ChooseOnDelivery(0),
    new ConfirmOnDelivery(0, which % 2 === 1),
    new Ship(0),
  ];
}
