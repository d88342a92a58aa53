import { adaBuysOne, paid, noticed, sent, delivered, guestWithDelivery, returned, twoPages } from './habit-parts.ts';
import { AddToCart, DeleteAccount } from '../ada.ts';
import { OrderCart } from '../checkout.ts';
import { Ship } from '../delivery.ts';
import { BeginDispute, DecideDispute } from '../disputes.ts';
import { CancelByStaff, GiveCredit, RefundUnits } from '../money-back.ts';
import { ChooseOnDelivery, ConfirmOnDelivery } from '../pay-on-delivery.ts';
import { CancelByShopper, PlaceOrder, Restock } from '../orders.ts';
import { BeginPayment, PressButton, Settle } from '../payments.ts';
import { AcceptReturn, DeclineReturn, WithdrawReturn } from '../returns/decide-return.ts';
import { ReceiveReturn } from '../returns/receive-return.ts';
import { RequestReturn } from '../returns/request-return.ts';
import { SellByStaff, SellWithDeposit } from '../staff-order.ts';
import { TimePasses } from '../time.ts';
import { ReceiveTransfer } from '../transfers.ts';
import type { Step } from '../real.ts';

/** What customers and staff often do in a row. */
export const habits = {
  paysAndComesBack: noticed,
  returnsSome: (which: number) => [...noticed(which), new RefundUnits(which, 1, false, true)],
  isLeftWithout: (which: number) => [...noticed(which), new CancelByStaff(which, false)],
  paysAndIsGone: paid,
  paysAfterHours: (which: number) => [
    new BeginPayment(which),
    new TimePasses(3),
    new PressButton(which, 0, 'success'),
    new Settle(which, 0, true),
  ],
  opensTwoPages: twoPages,
  paysTwice: (which: number) => [
    ...twoPages(which),
    new PressButton(which, 1, 'success'),
    new PressButton(which, 0, 'success'),
  ],
  isDelivered: (which: number) => delivered(which),
  returnsOne: () => [...guestWithDelivery(), ...returned(0, 'refund')],
  exchangesOne: () => [...guestWithDelivery(), ...returned(0, 'exchange')],
  exchangesAgain: () => [...guestWithDelivery(), ...returned(0, 'exchange'), ...sent(0), ...returned(0, 'exchange')],
  sendsNothingBack: () => [
    ...guestWithDelivery(),
    new RequestReturn(0, 'exchange', 1),
    new AcceptReturn(0),
    new TimePasses(14 * 24),
  ],
  changesTheirMind: (which: number) => [
    ...guestWithDelivery(),
    new RequestReturn(0, 'exchange', 1),
    ...(which % 2 === 0 ? [new DeclineReturn(0)] : [new AcceptReturn(0), new WithdrawReturn(0)]),
  ],
  isSoldByStaff: () => [new AddToCart(1), new SellByStaff(2), ...sent(0), ...returned(0, 'refund')],
  paysInTwoParts: (which: number) => [
    new AddToCart(1),
    new SellWithDeposit(1, which % 2 === 0),
    ...noticed(0),
    ...noticed(0),
    ...sent(0),
    ...returned(0, 'refund'),
  ],
  paysByTransfer: (which: number) => [
    new AddToCart(1),
    new SellWithDeposit(2, which % 2 === 0),
    new ReceiveTransfer(0),
    ...(which % 3 === 0 ? [new CancelByStaff(0, true)] : [new ReceiveTransfer(0), new RefundUnits(0, 1, true, true)]),
    ...sent(0),
    ...returned(0, 'refund'),
    new CancelByStaff(0, true),
  ],
  leavesADeposit: (which: number) => [
    new AddToCart(1),
    new SellWithDeposit(1, which % 2 === 0),
    ...noticed(0),
    new TimePasses(25),
    new CancelByShopper(0),
    new CancelByStaff(0, true),
  ],
  paysADepositTwice: () => [new AddToCart(1), new SellWithDeposit(1, false), ...paid(0), ...paid(0), new TimePasses(3)],
  isRefundedInTwoParts: (which: number) => [
    new AddToCart(1),
    new SellWithDeposit(2, which % 2 === 0),
    ...noticed(0),
    ...noticed(0),
    new RefundUnits(0, 1, true, true),
    new CancelByStaff(0, true),
  ],
  disputesAndExchanges: (which: number) => [
    ...guestWithDelivery(),
    ...returned(0, 'exchange'),
    new BeginDispute(1),
    new Ship(0),
    new DecideDispute(1, which % 2 === 0),
    new Ship(0),
    new CancelByStaff(0, true),
  ],
  getsNoReplacement: (which: number) => [
    ...guestWithDelivery(),
    ...returned(0, 'exchange'),
    new CancelByStaff(0, which % 2 === 0),
    new RefundUnits(1, 1, true, true),
  ],
  getsNoReplacementOfCash: () => [
    new AddToCart(2),
    new SellByStaff(2),
    ...sent(0),
    ...returned(0, 'exchange'),
    ...sent(0),
    ...returned(0, 'exchange'),
    new CancelByStaff(0, true),
  ],
  disputesWhileItComesBack: (which: number) => [
    ...guestWithDelivery(),
    new RequestReturn(0, 'exchange', 1),
    new AcceptReturn(0),
    new BeginDispute(0),
    new TimePasses(14 * 24),
    new DecideDispute(0, which % 2 === 0),
    new TimePasses(3),
    new ReceiveReturn(0, true, false),
  ],
  losesWhatAReturnGets: () => [
    ...guestWithDelivery(),
    ...returned(0, 'refund'),
    new BeginDispute(0),
    new DecideDispute(0, true),
  ],
  disputes: (which: number) => [...noticed(which), new BeginDispute(which), new DecideDispute(which, true)],
  losesWhatWasRefunded: (which: number) => [
    new PlaceOrder(2, false),
    ...noticed(0),
    new RefundUnits(0, 1, true, false),
    new BeginDispute(0),
    new DecideDispute(0, true),
    new CancelByStaff(0, which % 2 === 0),
  ],
  losesWhatWasSentBack: () => [
    ...guestWithDelivery(),
    new RefundUnits(0, 1, false, false),
    new TimePasses(3),
    new BeginDispute(0),
    new DecideDispute(0, true),
    new RequestReturn(0, 'refund', 2),
  ],
  returnsAndDisputes: (which: number) => [
    ...guestWithDelivery(),
    new RequestReturn(0, which % 3 === 0 ? 'refund' : 'exchange', 1),
    new AcceptReturn(0),
    new BeginDispute(0),
    new ReceiveReturn(0, true, false),
    new DecideDispute(0, which % 2 === 0),
    new ReceiveReturn(0, true, false),
    ...returned(0, 'refund'),
  ],
  adaBuys: () => [new AddToCart(2), new OrderCart(true), ...noticed(0)],
  adaGoes: () => [new AddToCart(1), new OrderCart(false), new CancelByShopper(0), new DeleteAccount()],
  adaComesBack: () => [
    ...adaBuysOne(),
    new DeleteAccount(),
    new AddToCart(1),
    ...sent(0),
    new RequestReturn(0, 'exchange', 1),
    new AcceptReturn(0),
    new TimePasses(25),
    new ReceiveReturn(0, true, false),
  ],
  adaGoesWhileSheReturns: (which: number) => [
    ...adaBuysOne(),
    ...sent(0),
    new RequestReturn(0, which % 2 === 0 ? 'exchange' : 'refund', 1),
    new AcceptReturn(0),
    new DeleteAccount(),
    new ReceiveReturn(0, true, false),
  ],
  takesCredit: (which: number) => [
    ...adaBuysOne(),
    ...sent(0),
    ...returned(0, 'credit'),
    new AddToCart(1),
    new OrderCart(false, true),
    ...(which % 2 === 0 ? [new CancelByShopper(0)] : noticed(0)),
    new CancelByStaff(0, true),
  ],
  paysWithCreditAlone: (which: number) => [
    new AddToCart(2),
    new OrderCart(false),
    ...noticed(0),
    ...Array.from({ length: 7 }, () => new GiveCredit(0)),
    new AddToCart(1),
    new OrderCart(false, true),
    ...(which % 2 === 0 ? [...sent(0), ...returned(0, 'refund')] : [new RefundUnits(0, 1, true, true)]),
  ],
  paysLateBesideCredit: () => [
    ...adaBuysOne(),
    new GiveCredit(0),
    new AddToCart(1),
    new OrderCart(false, true),
    new BeginPayment(0),
    new TimePasses(3),
    new PressButton(0, 0, 'success'),
    new Settle(0, 0, true),
  ],
  adaOrdersMoreAfterRefunds: (which: number) => [
    ...adaBuysOne(),
    ...Array.from({ length: 4 }, () => new GiveCredit(0)),
    new Restock(3),
    new AddToCart(3),
    new OrderCart(false),
    ...(which % 2 === 0
      ? [new AddToCart(1), new OrderCart(false), new AddToCart(1), new OrderCart(false)]
      : [new ChooseOnDelivery(0), new ConfirmOnDelivery(0, true), new AddToCart(4), new OrderCart(false)]),
  ],
  leavesWithCredit: (which: number) => [
    ...adaBuysOne(),
    new GiveCredit(0),
    new AddToCart(1),
    new OrderCart(false, true),
    ...noticed(0),
    ...sent(0),
    ...(which % 2 === 0 ? [new RequestReturn(0, 'credit', 1), new AcceptReturn(0)] : []),
    new DeleteAccount(),
    new ReceiveReturn(0, true, true),
    new RefundUnits(0, 1, true, true),
  ],
} satisfies Record<string, (which: number) => Step[]>;
