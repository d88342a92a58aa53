import { guestPays, parcelOnItsWay, returned } from './habit-parts.ts';
import { ChangeItem } from '../changes.ts';
import { Deliver } from '../delivery.ts';
import { BeginDispute } from '../disputes.ts';
import { CancelByStaff, RefundUnits } from '../money-back.ts';
import { Restock } from '../orders.ts';
import { BookCourier, CancelPickUp, CompanySays, DismissProblem, LoseParcel } from '../parcels.ts';
import { TimePasses } from '../time.ts';
import type { Step } from '../real.ts';
import { ComeBack, ParcelComesBack, SendAgain } from '../undelivered.ts';

/** What happens to parcels that couriers bring. */
export const parcelHabits = {
  comesByCourier: (which: number) => [
    ...guestPays(),
    new BookCourier(0, which % 2 === 0, 'none'),
    new CompanySays(0, 0, 'in-transit', 2),
    new BookCourier(0, false, 'lost'),
    new CompanySays(0, 0, 'delivered', 1),
    new CompanySays(0, 1, 'delivered', 1),
    new CompanySays(0, 1, 'in-transit', 1),
    ...returned(0, 'refund'),
  ],
  comesInTwoParcels: (which: number) => [
    ...guestPays(),
    new BookCourier(0, true, 'none'),
    new CompanySays(0, 0, 'delivered', 1), // The other piece is in no parcel yet.
    ...(which % 2 === 0 ? [new RefundUnits(0, 1, true, false)] : [new BookCourier(0, false, 'none')]),
    new CompanySays(0, 0, 'delivered', 2),
  ],
  isLostOnItsWay: (which: number) => [
    ...parcelOnItsWay(),
    new LoseParcel(0, 0, which % 3),
    new BookCourier(0, false, 'none'),
    new CompanySays(0, 0, 'delivered', 1),
    ...returned(0, 'refund'),
    new CompanySays(0, 1, which % 2 === 0 ? 'delivered' : 'returning', 2),
    new DismissProblem(0, 1),
    new CompanySays(0, 1, 'delivered', 1),
  ],
  refundsWhatWasLost: (which: number) => [
    ...parcelOnItsWay(),
    ...(which % 2 === 0 ? [new RefundUnits(0, 1, false, false)] : []),
    new LoseParcel(0, 0, 1),
    new RefundUnits(0, 1, false, false),
    new BookCourier(0, false, 'none'),
    new CompanySays(0, 0, 'in-transit', 0),
    new TimePasses(3),
    new CompanySays(0, 0, 'delivered', 2),
  ],
  leavesAfterAll: (which: number) => [
    ...guestPays(),
    new BookCourier(0, false, which % 2 === 0 ? 'lost' : 'none'),
    which % 3 === 0 ? new CancelByStaff(0, true) : new BeginDispute(0),
    new CancelPickUp(0, 0),
    new CompanySays(0, 0, 'in-transit', 1),
    new DismissProblem(0, 0),
    new CompanySays(0, 0, 'returning', 2),
    new CompanySays(0, 0, 'delivered', 1),
  ],
  bringsNobody: (which: number) => [
    ...guestPays(),
    new BookCourier(0, true, which % 2 === 0 ? 'rejected' : 'none'),
    new CancelPickUp(0, 0),
    new CompanySays(0, 0, 'in-transit', 1),
    new ChangeItem(0, 'L', 1, false),
    new BookCourier(0, false, 'none'),
    new CompanySays(0, 0, 'delivered', 1),
  ],
  isBroughtBack: (which: number) => [
    ...parcelOnItsWay(),
    which % 2 === 0 ? new CompanySays(0, 0, 'returned', 2) : new ParcelComesBack(0, 0),
    ...(which % 3 === 0 ? [new TimePasses(25)] : []),
    new BookCourier(0, false, 'none'),
    new SendAgain(0),
    new CompanySays(0, 0, 'in-transit', 1),
    new CompanySays(0, 1, 'delivered', 1),
    new CompanySays(0, 0, 'delivered', 2),
    ...returned(0, 'refund'),
  ],
  isBroughtBackInPart: (which: number) => [
    ...twoParcelsOnTheirWay(),
    new ParcelComesBack(0, 1),
    which % 2 === 0 ? new RefundUnits(0, 1, true, false) : new SendAgain(0),
    which % 3 === 0 ? new CompanySays(0, 0, 'returned', 1) : new CompanySays(0, 0, 'delivered', 1),
    new SendAgain(0),
    new ComeBack(0),
    new Deliver(0),
  ],
  isRefundedWhenBroughtBack: (which: number) => [
    ...parcelOnItsWay(),
    new CompanySays(0, 0, 'returned', 1),
    new BookCourier(0, which % 2 === 0, 'none'),
    new RefundUnits(0, which % 3 === 0 ? 2 : 1, which !== 1, false),
    new CompanySays(0, 0, 'in-transit', 1),
    new RefundUnits(0, 1, true, false),
    new CompanySays(0, 0, 'delivered', 1),
  ],
  isSentByHandAfterCouriers: (which: number) => [
    new Restock(2),
    ...guestPays(),
    new BookCourier(0, false, 'none'),
    new CompanySays(0, 0, 'returned', 1), // The pick-up was missed.
    new SendAgain(0),
    new CompanySays(0, 0, 'delivered', 1),
    ...(which % 2 === 0 ? [new ComeBack(0), new BookCourier(0, true, 'none'), new SendAgain(0)] : []),
    new CompanySays(0, 0, 'in-transit', 1),
    new CompanySays(0, 0, which % 3 === 0 ? 'returned' : 'delivered', 1),
    new Deliver(0),
  ],
} satisfies Record<string, (which: number) => Step[]>;

function twoParcelsOnTheirWay(): Step[] {
  return [
    new Restock(2),
    ...guestPays(),
    new BookCourier(0, true, 'none'),
    new CompanySays(0, 0, 'in-transit', 1),
    new BookCourier(0, false, 'none'),
    new CompanySays(0, 0, 'in-transit', 1),
  ];
}
