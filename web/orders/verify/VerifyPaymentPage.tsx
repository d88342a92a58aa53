import { useEffect } from 'react';
import { useMatches, useNavigate, useSearchParams } from 'react-router';
import { messages } from '#shared/messages.ts';
import { formatNaira } from '#shared/money.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import { orderIdIn } from '#shared/payments/reference.ts';
import { BasicLink } from '../../ui/BasicLink.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { pageTitle } from '../../ui/page-title.ts';
import { AskAboutOrder } from '../AskAboutOrder.tsx';
import { formatTimeInLagos } from '#shared/dates/format-dates.ts';
import { deviceStorage } from '../../browser-storage.ts';
import { isPayable } from '../payment-state.ts';
import { useVerification } from './useVerification.ts';
import type { KnownOrder, Verification } from './verification.ts';
import { HeadTags } from '../../seo/HeadTags.tsx';
import styles from './VerifyPaymentPage.module.css';
import type { PageMeta } from '../../seo/page-meta.ts';

/** The URL contains the payment's reference, which must not be passed on. */
export const meta: PageMeta = () => [
  { name: 'description', content: 'We check whether your payment was made.' },
  { name: 'referrer', content: 'no-referrer' },
  { name: 'robots', content: 'noindex' },
];

export default function VerifyPaymentPage() {
  const [search] = useSearchParams();
  const reference = search.get('reference') || search.get('trxref');
  // Another payment starts from scratch.
  return <Verifying key={reference} reference={reference} />;
}

function Verifying({ reference }: { reference: string | null }) {
  const { now, checkAgain } = useVerification(reference);
  const title = titles[now.stage];
  useRedirectToOrder(now);

  return (
    <main id="main" className={styles.verify}>
      {/* Not in `meta`: it changes with the response. */}
      <HeadTags tags={[{ title: pageTitle(useMatches(), title) }]} />
      <div className={styles.state} role="status">
        {now.stage === 'verifying' && <div className={styles.thread} aria-hidden="true" />}
        <h1>{title}</h1>
        <StatusText now={now} />
        <OrderReference now={now} reference={reference} />
      </div>
      <NextSteps now={now} reference={reference} onCheckAgain={checkAgain} />
      {reference && <BasicLink to={`/basic/payment?reference=${encodeURIComponent(reference)}`} />}
    </main>
  );
}

const titles: Record<Verification['stage'], string> = {
  verifying: 'Verifying Your Payment',
  settled: 'Verifying Your Payment',
  later: 'Verifying Your Payment',
  paid: 'Payment Successful!',
  cancelled: 'Order cancelled',
  deposit: 'Deposit received',
  failed: messages.payment.failedTitle,
};

const redirectMs = 2_000; // Specification, section 9.

/** Redirects to the success page, or to that of an order that was cancelled since, if this browser has access to it. */
function useRedirectToOrder(now: Verification): void {
  const navigate = useNavigate();
  const order = 'order' in now && now.order && 'orderItems' in now.order ? now.order : null;
  const { stage } = now;

  useEffect(() => {
    if (stage === 'cancelled' && order) void navigate(`/order/${order._id}`, { replace: true });
    if (stage !== 'paid' || !order) return undefined;
    const timer = setTimeout(() => void navigate('/order-success', { replace: true, state: { order } }), redirectMs);
    return () => clearTimeout(timer);
  }, [stage, order, navigate]);
}

function StatusText({ now }: { now: Verification }) {
  if (now.stage === 'verifying' || now.stage === 'settled') {
    return (
      <>
        <p className="lead">Most payments clear within a minute. Keep this page open, and do not pay twice.</p>
        {now.stage === 'verifying' && now.text && <p>{now.text}</p>}
      </>
    );
  }
  const hasAccess = now.stage === 'paid' && 'orderItems' in now.order;
  return (
    <>
      <p className="lead">{now.text}</p>
      {now.stage === 'failed' && <p>{reservationText(now.order)} Nothing in your cart is lost.</p>}
      {now.stage === 'paid' && <p>{hasAccess ? 'Taking you to your order.' : messages.payment.receiptMailed}</p>}
    </>
  );
}

const reservationText = (order: KnownOrder | undefined) =>
  order && 'reservedUntil' in order && order.reservedUntil && isPayable(order)
    ? messages.payment.reservedUntil(formatTimeInLagos(order.reservedUntil), order.isFirmlyReserved)
    : null;

/** The order's number and total, as far as known, until it is paid. */
function OrderReference({ now, reference }: { now: Verification; reference: string | null }) {
  if (now.stage === 'paid' || now.stage === 'deposit' || now.stage === 'settled' || !reference) return null;
  const id = orderIdIn(reference);
  if (!/^[\da-f-]{36}$/.test(id)) return null;
  const { order } = now;
  return (
    <p className="soft">
      Order {orderNumber(id)}
      {order && 'totalAmount' in order && `, ${formatNaira(order.totalAmount)}`}
    </p>
  );
}

/** Where to pay again: at the checkout if this browser's checkout waits for the order, otherwise on the order's page. */
const retryPath = (order: KnownOrder | undefined) =>
  order && 'orderItems' in order && (order.change || deviceStorage.read('pendingOrderId') !== order._id)
    ? `/order/${order._id}`
    : '/checkout';

interface NextStepsProps {
  now: Verification;
  reference: string | null;
  onCheckAgain: () => void;
}

function NextSteps({ now, reference, onCheckAgain }: NextStepsProps) {
  if (now.stage === 'verifying' && now.tries > 0) {
    return (
      <p className={styles.actions}>
        <Button kind="quiet" aria-busy={now.retryInMs === null} onClick={onCheckAgain}>
          Check again
        </Button>
      </p>
    );
  }
  if (now.stage === 'failed') {
    return (
      <p className={styles.actions}>
        <ButtonLink to={retryPath(now.order)}>Try Again</ButtonLink>
        <ButtonLink to="/contact" kind="quiet">
          Contact Support
        </ButtonLink>
        {reference && <AskAboutOrder id={orderIdIn(reference)} />}
      </p>
    );
  }
  if (now.stage === 'deposit' && reference) {
    return (
      <p className={styles.actions}>
        <ButtonLink to={`/order/${orderIdIn(reference)}`}>See your order</ButtonLink>
      </p>
    );
  }
  if ((now.stage === 'later' || now.stage === 'cancelled') && reference) {
    return (
      <p className={styles.actions}>
        {now.stage === 'later' && <Button onClick={onCheckAgain}>Check again</Button>}
        <ButtonLink to={`/order/${orderIdIn(reference)}`} kind="quiet">
          See your order
        </ButtonLink>
        <ButtonLink to="/contact" kind="quiet">
          Contact Support
        </ButtonLink>
        <AskAboutOrder id={orderIdIn(reference)} />
      </p>
    );
  }
  if (now.stage === 'paid' && !('orderItems' in now.order)) {
    return (
      <p className={styles.actions}>
        <ButtonLink to="/shop">Shop</ButtonLink>
      </p>
    );
  }
  return null;
}
