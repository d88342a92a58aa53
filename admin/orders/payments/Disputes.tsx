import { useState } from 'react';
import { formatKobo } from '#shared/admin/payments/review-reasons.ts';
import type { AdminOrder } from '#shared/admin/orders/order-api.ts';
import { isDecided } from '#shared/payments/dispute-status.ts';
import { formatDayInLagos, formatTimeInLagos } from '#shared/dates/format-dates.ts';
import { Button } from '#web/ui/Button.tsx';
import { useMay } from '../../useMay.ts';
import { AcceptDrawer } from '../drawers/AcceptDrawer.tsx';
import { DeclineDisputeDrawer } from '../drawers/DeclineDisputeDrawer.tsx';
import styles from '../OrderDetails.module.css';

type Dispute = AdminOrder['disputes'][number];

/** Disputes about the payment of an order, with what staff can do about them. */
export function Disputes({ details }: { details: AdminOrder }) {
  return details.disputes.map((dispute) => <DisputeBox key={dispute._id} {...{ details, dispute }} />);
}

function DisputeBox({ details, dispute }: { details: AdminOrder; dispute: Dispute }) {
  const { amountKobo, status, reason, lostKobo, replyStatus, replyProblem } = dispute;
  const mayReply = useMay('orders.change') && dispute.mayReply;
  const mayAccept = useMay('money.refund');
  const [open, setOpen] = useState<'decline' | 'accept' | null>(null);
  const close = () => setOpen(null);
  const title = {
    won: `Dispute won: you keep ${formatKobo(amountKobo)}`,
    lost: `Dispute lost: ${formatKobo(lostKobo ?? 0)} went back to the customer`,
  };
  return (
    <section className={`${styles.part} ${styles.review}`} aria-label="Dispute">
      <h2>{status === 'won' || status === 'lost' ? title[status] : `${formatKobo(amountKobo)} is disputed`}</h2>
      {reason && <p>The customer told their bank: “{reason}”</p>}
      {!isDecided(status) && (
        <p>{stageOf(dispute)} You can’t ship or refund this order until the dispute is decided.</p>
      )}
      {replyStatus === 'rejected' && replyProblem && <p>Paystack rejected the last reply{`: ${replyProblem}`}</p>}
      {mayReply && (
        <div className={styles.buttons}>
          <Button small onClick={() => setOpen('decline')}>
            Decline with evidence…
          </Button>
          {mayAccept && (
            <Button kind="quiet" small onClick={() => setOpen('accept')}>
              Accept…
            </Button>
          )}
        </div>
      )}
      {mayReply && (
        <>
          <DeclineDisputeDrawer details={details} disputeId={dispute._id} open={open === 'decline'} onClose={close} />
          <AcceptDrawer dispute={dispute} open={open === 'accept'} onClose={close} />
        </>
      )}
    </section>
  );
}

function stageOf({ status, mayReply, replyStatus, dueAt }: Dispute): string {
  if (replyStatus === 'requested') return 'Your reply is being sent to Paystack.';
  if (status === 'awaiting_bank' || !mayReply) return 'You have replied. The bank decides now.';
  if (!dueAt) return 'Reply soon, or the customer gets the money back automatically.';
  return `Reply by ${formatTimeInLagos(dueAt)} on ${formatDayInLagos(dueAt)}, or the customer gets the money back automatically.`;
}
