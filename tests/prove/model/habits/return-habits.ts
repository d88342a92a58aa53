import { adaBuysOne, guestWithDelivery, returned, sent } from './habit-parts.ts';
import { DeleteAccount } from '../ada.ts';
import { BeginDispute, DecideDispute } from '../disputes.ts';
import { RefundUnits } from '../money-back.ts';
import type { Step } from '../real.ts';
import { WithdrawReturn } from '../returns/decide-return.ts';
import { OpenReturn } from '../returns/open-return.ts';
import { ReceiveReturn } from '../returns/receive-return.ts';
import { TimePasses } from '../time.ts';

/** What happens to returns that staff open for a customer who called. */
export const returnHabits = {
  callsAfterTheDays: (which: number) => [
    ...guestWithDelivery(),
    new TimePasses(8 * 24),
    new OpenReturn(0, which % 2 === 0 ? 'refund' : 'exchange', 1),
    new ReceiveReturn(0, true, false),
    ...sent(0),
  ],
  callsAndKeepsIt: (which: number) => [
    ...guestWithDelivery(),
    new OpenReturn(0, 'exchange', 1),
    which % 2 === 0 ? new WithdrawReturn(0) : new TimePasses(14 * 24),
    new OpenReturn(0, 'refund', 2),
    new ReceiveReturn(0, true, true),
  ],
  callsForMoreThanIsLeft: (which: number) => [
    ...guestWithDelivery(),
    ...(which % 2 === 0 ? returned(0, 'refund') : [new RefundUnits(0, 1, true, false)]),
    new OpenReturn(0, 'refund', 2),
    new OpenReturn(0, 'refund', 1),
    new ReceiveReturn(0, false, false),
  ],
  callsWhileItIsDisputed: (which: number) => [
    ...guestWithDelivery(),
    new BeginDispute(0),
    new OpenReturn(0, which % 3 === 0 ? 'refund' : 'exchange', 1),
    new ReceiveReturn(0, true, false),
    new DecideDispute(0, which % 2 === 0),
    new ReceiveReturn(0, true, false),
  ],
  adaCallsForCredit: (which: number) => [
    ...adaBuysOne(),
    ...sent(0),
    new OpenReturn(0, 'credit', 1),
    ...(which % 2 === 0 ? [new DeleteAccount()] : []),
    new ReceiveReturn(0, true, false),
    new OpenReturn(0, 'refund', 1),
  ],
} satisfies Record<string, (which: number) => Step[]>;
