import { paid, noticed, sent, guestPays, returned, twoPages } from './habit-parts.ts';
import { PlaceOrder } from '../orders.ts';
import { AddToCart } from '../ada.ts';
import { ChangeItem, PayDifferenceByHand, WithdrawChange } from '../changes.ts';
import { CancelByStaff, RefundUnits } from '../money-back.ts';
import { BeginPayment, PressButton, Settle } from '../payments.ts';
import { SellByStaff } from '../staff-order.ts';
import { TimePasses } from '../time.ts';
import type { Step } from '../real.ts';

/** What happens when staff change items of paid orders. */
export const changeHabits = {
  changesSize: (which: number) => [
    ...guestPays(),
    new ChangeItem(0, 'L', which % 2 === 0 ? 1 : 2, false),
    new ChangeItem(0, 'clay', 1, false),
    new RefundUnits(0, 1, true, false),
    ...sent(0),
    ...returned(0, which % 3 === 0 ? 'exchange' : 'refund'),
    new CancelByStaff(0, true),
  ],
  wantsDearer: (which: number) => [
    ...guestPays(),
    new ChangeItem(0, 'gold', which % 2 === 0 ? 1 : 2, false),
    ...noticed(0),
    ...sent(0),
    ...returned(0, 'refund'),
  ],
  paysMoreByHand: (which: number) => [
    ...guestPays(),
    new ChangeItem(0, 'gold', 1, which % 2 === 0),
    new BeginPayment(0),
    new PayDifferenceByHand(0),
    new RefundUnits(0, 1, true, true),
    new PressButton(0, 0, 'success'),
    new Settle(0, 0, true),
    new CancelByStaff(0, true),
  ],
  staffSellsAndChanges: (which: number) => [
    new AddToCart(1),
    new SellByStaff(2),
    new ChangeItem(0, which % 2 === 0 ? 'gold' : 'clay', 1, false),
    ...noticed(0),
    new RefundUnits(0, 1, true, false),
    new CancelByStaff(0, true),
  ],
  paysMoreTooLate: (which: number) => [
    ...guestPays(),
    new ChangeItem(0, 'gold', 1, false),
    new BeginPayment(0),
    which % 2 === 0 ? new WithdrawChange(0) : new TimePasses(3),
    new PressButton(0, 0, 'success'),
    new Settle(0, 0, true),
    ...sent(0),
  ],
  paysTheOrderAgain: () => [
    new PlaceOrder(2, false),
    ...twoPages(0),
    new PressButton(0, 0, 'success'),
    new Settle(0, 0, false),
    new ChangeItem(0, 'gold', 1, false),
    new PressButton(0, 1, 'success'), // All of it, for which nobody waits.
    new Settle(0, 1, true),
    ...noticed(0),
  ],
  paysMoreTwice: () => [
    ...guestPays(),
    new ChangeItem(0, 'gold', 1, false),
    ...paid(0),
    new BeginPayment(0),
    new PressButton(0, 0, 'success'),
    new TimePasses(3),
  ],
  changesAndCancels: (which: number) => [
    ...guestPays(),
    new ChangeItem(0, which % 2 === 0 ? 'gold' : 'L', 1, false),
    ...(which % 3 === 0 ? paid(0) : []),
    new CancelByStaff(0, true),
    new Settle(0, 0, true),
  ],
} satisfies Record<string, (which: number) => Step[]>;
