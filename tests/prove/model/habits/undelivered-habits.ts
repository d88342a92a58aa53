import { guestPays, noticed, returned } from './habit-parts.ts';
import { Deliver, Ship } from '../delivery.ts';
import { BeginDispute, DecideDispute } from '../disputes.ts';
import { CancelByStaff, RefundUnits } from '../money-back.ts';
import { ChooseOnDelivery, ConfirmOnDelivery, ReceiveCash } from '../pay-on-delivery.ts';
import { PlaceOrder } from '../orders.ts';
import type { Step } from '../real.ts';
import { TimePasses } from '../time.ts';
import { ComeBack, SendAgain } from '../undelivered.ts';

/** What happens to parcels that come back to the shop undelivered. */
export const undeliveredHabits = {
  isSentAgain: (which: number) => [
    ...guestPays(),
    ...comesBack(),
    new SendAgain(0),
    ...(which % 2 === 0 ? [new ComeBack(0), new SendAgain(0)] : []),
    new Deliver(0),
    ...returned(0, which % 3 === 0 ? 'exchange' : 'refund'),
  ],
  isRefundedWhenItIsBack: (which: number) => [
    ...guestPays(),
    ...comesBack(),
    new RefundUnits(0, which % 2 === 0 ? 2 : 1, true, which % 3 === 0),
    new SendAgain(0),
    new Deliver(0),
    new RefundUnits(0, 1, true, false),
  ],
  isDisputedWhileItIsBack: (which: number) => [
    ...guestPays(),
    ...comesBack(),
    ...(which % 3 === 0 ? [new RefundUnits(0, 1, true, false)] : []),
    new BeginDispute(0),
    new SendAgain(0),
    new DecideDispute(0, which % 2 === 0),
    new SendAgain(0),
    new Deliver(0),
  ],
  isNotAccepted: (which: number) => [
    ...comesBackUnpaid(),
    ...(which % 2 === 0 ? [new TimePasses(25)] : [new SendAgain(0), new ComeBack(0)]),
    new CancelByStaff(0, which % 3 !== 0),
    new SendAgain(0),
    new ReceiveCash(0),
  ],
  paysBeforeItIsSentAgain: (which: number) => [
    ...comesBackUnpaid(),
    ...(which % 2 === 0 ? [new ReceiveCash(0)] : noticed(0)),
    new Deliver(0),
    ...(which % 3 === 0 ? [new RefundUnits(0, 2, true, true)] : []),
    new SendAgain(0),
    new Deliver(0),
  ],
} satisfies Record<string, (which: number) => Step[]>;

function comesBack(): Step[] {
  return [new Ship(0), new ComeBack(0), new Deliver(0)];
}

/** A guest's order that is paid on delivery. */
function comesBackUnpaid(): Step[] {
  return [new PlaceOrder(2, false), new ChooseOnDelivery(0), new ConfirmOnDelivery(0, true), ...comesBack()];
}
