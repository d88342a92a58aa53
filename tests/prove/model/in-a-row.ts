import type { ReturnKind } from '#shared/returns/status.ts';
import { AddToCart, DeleteAccount } from './ada.ts';
import { ChangeItem, PayDifferenceByHand, WithdrawChange } from './changes.ts';
import { OrderCart } from './checkout.ts';
import { Deliver, Ship } from './delivery.ts';
import { BeginDispute, DecideDispute } from './disputes.ts';
import type { Model } from './model.ts';
import { CancelByStaff, GiveCredit, RefundUnits } from './money-back.ts';
import { CancelByShopper, PlaceOrder } from './orders.ts';
import { BeginPayment, PressButton, Settle } from './payments.ts';
import type { Real, Step } from './real.ts';
import { AcceptReturn, DeclineReturn, ReceiveReturn, RequestReturn, WithdrawReturn } from './returns.ts';
import { SellByStaff, SellWithDeposit } from './staff-sale.ts';
import { TimePasses } from './time.ts';

/** What people often do in a row: chance alone would seldom come to it, nor to what can go wrong afterwards. */
export class InARow implements Step {
  readonly steps: readonly Step[];

  constructor(habit: Habit, which: number) {
    this.steps = habits[habit](which);
  }

  check = (model: Model) => this.steps.some((step) => step.check(model));

  async run(model: Model, real: Real): Promise<void> {
    for (const step of this.steps) if (step.check(model)) await step.run(model, real);
  }

  toString = () => this.steps.join(', ');
}

type Habit = keyof typeof habits;

const habits = {
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
  disputesAndExchanges: (which: number) => [
    ...guestWithDelivery(),
    ...returned(0, 'exchange'),
    new BeginDispute(1),
    new Ship(0),
    new DecideDispute(1, which % 2 === 0),
    new Ship(0),
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

export const allHabits = Object.keys(habits) as Habit[];

function adaBuysOne(): Step[] {
  return [new AddToCart(1), new OrderCart(false), ...noticed(0)];
}

function paid(which: number): Step[] {
  return [new BeginPayment(which), new PressButton(which, 0, 'success')];
}

function noticed(which: number): Step[] {
  return [...paid(which), new Settle(which, 0, false)];
}

function sent(which: number): Step[] {
  return [new Ship(which), new Deliver(which)];
}

function delivered(which: number): Step[] {
  return [...noticed(which), ...sent(which)];
}

function guestPays(): Step[] {
  return [new PlaceOrder(2, false), ...noticed(0)];
}

function guestWithDelivery(): Step[] {
  return [new PlaceOrder(2, false), ...delivered(0)];
}

function returned(which: number, kind: ReturnKind | 'credit'): Step[] {
  return [new RequestReturn(which, kind, 1), new AcceptReturn(which), new ReceiveReturn(which, true, false)];
}

function twoPages(which: number): Step[] {
  const declined = [new BeginPayment(which), new PressButton(which, 0, 'decline'), new Settle(which, 0, false)];
  return [...declined, new BeginPayment(which)];
}
