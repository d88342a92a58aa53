import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { limitsOf } from '#server/config/limits.ts';
import { testShop } from '../shop/test-shop.ts';
import { allowOnDelivery } from '../actions/pay-on-delivery.ts';
import { report } from './figures.ts';
import { AddToCart, ChangeCart, DeleteAccount } from './model/ada.ts';
import { ChangeItem, PayDifferenceByHand, WithdrawChange } from './model/changes.ts';
import { OrderCart } from './model/checkout.ts';
import { Deliver, Ship } from './model/delivery.ts';
import { BeginDispute, DecideDispute } from './model/disputes.ts';
import { DismissRefund, RefundFails, RetryRefund } from './model/refunds/failed-refunds.ts';
import { allHabits, InARow } from './model/habits/in-a-row.ts';
import { items } from './model/items.ts';
import { isHalfPaid, type ModelReturn } from './model/model.ts';
import { CancelByStaff, GiveCredit, RefundUnits } from './model/money-back.ts';
import { compareLedger } from './model/compare.ts';
import { CancelByShopper, PlaceOrder, Restock } from './model/orders.ts';
import { ChooseOnDelivery, ConfirmOnDelivery, onDeliveryUpTo, ReceiveCash } from './model/pay-on-delivery.ts';
import { BookCourier, CancelPickUp, CompanySays, DismissProblem, LoseParcel } from './model/parcels.ts';
import { BeginPayment, PressButton, Settle } from './model/payments.ts';
import { emptyShop, type Step } from './model/real.ts';
import { AcceptReturn, DeclineReturn, WithdrawReturn } from './model/returns/decide-return.ts';
import { OpenReturn } from './model/returns/open-return.ts';
import { ReceiveReturn } from './model/returns/receive-return.ts';
import { RequestReturn } from './model/returns/request-return.ts';
import { SellByStaff, SellWithDeposit } from './model/staff-order.ts';
import { TimePasses } from './model/time.ts';
import { ReceiveTransfer } from './model/transfers.ts';
import { ComeBack, ParcelComesBack, SendAgain } from './model/undelivered.ts';
import { seed, size } from './size.ts';

// Counted from the newest: what happened last is what people are busy with.
const which = fc.constantFrom(0, 0, 0, 0, 1, 1, 2, 3, 5);
const page = fc.constantFrom(0, 0, 1);
const few = fc.integer({ min: 1, max: 3 });
const yesOrNo = fc.boolean();
const button = fc.constantFrom('success', 'success', 'decline', 'abandon');
const kind = fc.constantFrom('refund', 'exchange', 'credit');
const item = fc.constantFrom(...items, 'gold' as const);
const fault = fc.constantFrom('none', 'none', 'none', 'lost', 'rejected');
const says = fc.constantFrom(
  'confirmed',
  'in-transit',
  'in-transit',
  'delivered',
  'delivered',
  'canceled',
  'returning',
  'returned',
);
const hours = fc.constantFrom(3, 3, 25);

/** How often each comes, beside the others. */
const steps: readonly [number, fc.Arbitrary<Step>][] = [
  [3, fc.tuple(few, yesOrNo).map((args) => new PlaceOrder(...args))],
  [2, fc.constantFrom(1, 2, 3, 19).map((units) => new AddToCart(units))],
  [1, fc.nat(4).map((units) => new ChangeCart(units))],
  [3, fc.tuple(yesOrNo, yesOrNo).map((wishes) => new OrderCart(...wishes))],
  [2, which.map((number) => new BeginPayment(number))],
  [3, fc.tuple(which, page, button).map((press) => new PressButton(...press))],
  [2, fc.tuple(which, page, yesOrNo).map((coming) => new Settle(...coming))],
  [16, fc.tuple(fc.constantFrom(...allHabits), which).map((row) => new InARow(...row))],
  [2, hours.map((passing) => new TimePasses(passing))],
  [1, which.map((number) => new CancelByShopper(number))],
  [1, fc.tuple(which, yesOrNo).map((cancelling) => new CancelByStaff(...cancelling))],
  [2, fc.tuple(which, few, yesOrNo, yesOrNo).map((refund) => new RefundUnits(...refund))],
  [1, which.map((number) => new GiveCredit(number))],
  [2, which.map((number) => new RefundFails(number))],
  [1, which.map((number) => new RetryRefund(number))],
  [1, which.map((number) => new DismissRefund(number))],
  [2, few.map((units) => new Restock(units))],
  [1, few.map((units) => new SellByStaff(units))],
  [1, fc.tuple(few, yesOrNo).map((sale) => new SellWithDeposit(...sale))],
  [1, which.map((number) => new ReceiveTransfer(number))],
  [1, which.map((number) => new Ship(number))],
  [1, which.map((number) => new Deliver(number))],
  [1, which.map((number) => new ComeBack(number))],
  [1, which.map((number) => new SendAgain(number))],
  [3, fc.tuple(which, item, few, yesOrNo).map((change) => new ChangeItem(...change))],
  [1, which.map((number) => new WithdrawChange(number))],
  [1, which.map((number) => new PayDifferenceByHand(number))],
  [2, fc.tuple(which, yesOrNo, fault).map((booking) => new BookCourier(...booking))],
  [4, fc.tuple(which, page, says, fc.nat(2)).map((news) => new CompanySays(...news))],
  [1, fc.tuple(which, page).map((parcel) => new CancelPickUp(...parcel))],
  [2, fc.tuple(which, page, fc.nat(2)).map((loss) => new LoseParcel(...loss))],
  [1, fc.tuple(which, page).map((parcel) => new ParcelComesBack(...parcel))],
  [1, fc.tuple(which, page).map((parcel) => new DismissProblem(...parcel))],
  [2, which.map((number) => new ChooseOnDelivery(number))],
  [2, fc.tuple(which, yesOrNo).map((confirmation) => new ConfirmOnDelivery(...confirmation))],
  [2, which.map((number) => new ReceiveCash(number))],
  [3, fc.tuple(which, kind, few).map((request) => new RequestReturn(...request))],
  [1, fc.tuple(which, kind, few).map((opening) => new OpenReturn(...opening))],
  [1, which.map((number) => new AcceptReturn(number))],
  [1, which.map((number) => new DeclineReturn(number))],
  [1, which.map((number) => new WithdrawReturn(number))],
  [2, fc.tuple(which, yesOrNo, yesOrNo).map((receipt) => new ReceiveReturn(...receipt))],
  [1, which.map((number) => new BeginDispute(number))],
  [1, fc.tuple(which, yesOrNo).map((decision) => new DecideDispute(...decision))],
  [1, fc.constant(new DeleteAccount())],
];
const weighted = steps.flatMap(([weight, step]) => Array<typeof step>(weight).fill(step));

const isReceived = ({ status }: ModelReturn) => status === 'received' || status === 'closed';

test(`whatever is done in whatever order, ${size.sequences} times: the shop is where a small model is, and the ledger is right`, async () => {
  const began = performance.now();
  const shop = await testShop();
  shop.config.limits = limitsOf(1_000); // All of these people come from one address.
  await shop.db.updateTable('staffOrderTerms').set({ payLinkHours: 1 }).execute(); // Whenever time passes, it is over.

  await allowOnDelivery(shop, onDeliveryUpTo);

  let sequences = 0;
  let taken = 0;
  // How far they came: a proof that never gets there says nothing about it.
  const seen = {
    delivered: 0,
    refunded: 0,
    exchanged: 0,
    openedByStaff: 0,
    lost: 0,
    halfPaid: 0,
    paidInTwoParts: 0,
    paidWithCredit: 0,
    byCourier: 0,
    lostParcels: 0,
    sentAgain: 0,
    foundAgain: 0,
    broughtBack: 0,
    problems: 0,
    changed: 0,
    paidDifferences: 0,
    differencesByHand: 0,
    cheaper: 0,
    paidOnDelivery: 0,
    cameBack: 0,
    neverConfirmed: 0,
    backUndelivered: 0,
    arrivedAtLast: 0,
    failedRefunds: 0,
    failedRestocked: 0,
    retriedRefunds: 0,
    dismissedRefunds: 0,
  };

  const property = fc.asyncProperty(
    fc.commands(weighted, { maxCommands: size.steps, size: 'max' }),
    async (commands) => {
      const start = await emptyShop(shop);
      await fc.asyncModelRun(() => start, commands);
      await compareLedger(start.real);
      sequences += 1;
      taken += [...commands].length;
      for (const order of start.model.orders) {
        const { status, returns, dispute } = order;
        if (isHalfPaid(order)) seen.halfPaid += 1;
        if (order.deposit && order.wasPaid) seen.paidInTwoParts += 1;
        if (order.credit > 0 && order.wasPaid) seen.paidWithCredit += 1;
        if (order.lines.some((line) => line.item !== 'M')) seen.changed += 1;
        if (order.paidMore.byProvider > 0) seen.paidDifferences += 1;
        if (order.paidMore.byHand > 0) seen.differencesByHand += 1;
        if (order.lines.some(({ paidBack }) => paidBack > 0)) seen.cheaper += 1;
        const stage = order.onDelivery?.stage;
        if (stage === 'out' && order.isPaidByHand) seen.paidOnDelivery += 1;
        if (stage === 'out' && status === 'cancelled' && !order.wasPaid) seen.cameBack += 1;
        if (stage === 'chosen' && status === 'cancelled') seen.neverConfirmed += 1;
        if (status === 'delivered') seen.delivered += 1;
        if (order.isBack) seen.backUndelivered += 1;
        if (order.wasSentAgain && status === 'delivered') seen.arrivedAtLast += 1;
        if (status === 'delivered' && order.parcels.some((one) => one.status === 'delivered')) seen.byCourier += 1;
        for (const parcel of order.parcels) {
          if (parcel.status === 'lost') seen.lostParcels += 1;
          if (parcel.resent.some((quantity) => quantity > 0)) seen.sentAgain += 1;
          if (parcel.problem === 'found') seen.foundAgain += 1;
          if (parcel.status === 'came_back') seen.broughtBack += 1;
          if (parcel.problem !== null) seen.problems += 1;
        }
        for (const { failure, isRestocked } of order.refunds.filter((one) => one.failure !== undefined)) {
          seen.failedRefunds += 1;
          if (isRestocked) seen.failedRestocked += 1;
          if (failure === 'retried') seen.retriedRefunds += 1;
          if (failure === 'dismissed') seen.dismissedRefunds += 1;
        }
        if (dispute === 'lost') seen.lost += 1;
        for (const one of returns) {
          if (isReceived(one)) seen[one.kind === 'exchange' ? 'exchanged' : 'refunded'] += 1;
          if (isReceived(one) && one.isOpenedByStaff) seen.openedByStaff += 1;
        }
      }
    },
  );

  // What is printed when it fails: the shortest sequence that still does, with the seed and the path to run it again.
  await fc.assert(property, { seed, numRuns: size.sequences, markInterruptAsFailure: true });

  expect(sequences).toBe(size.sequences);
  report('Random sequences against a model', began, { sequences, steps: taken, ...seen });
});
