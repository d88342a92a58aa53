import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { CartLine } from '#shared/cart/lines.ts';
import type { Delivery } from '#shared/checkout/delivery-form.ts';
import type { Totals } from '#shared/checkout/totals.ts';
import { messages } from '#shared/messages.ts';
import type { DeliveryErrors } from './delivery/delivery-draft.ts';
import type { Shipping } from './order-payload.ts';
import { CheckoutError } from './CheckoutError.tsx';
import type { CouponWork } from './coupon/useCoupon.ts';
import { usePaymentStart } from '../payments/usePaymentStart.ts';

/** What pressing 'Pay now' takes, and what it may end in: `load-payment.ts`, fetched late. */
const fetchPaying = () => import('./load-payment.ts');

/** The shopper is at the form: what paying takes is fetched while it is filled in. */
export const preloadPayment = () => void fetchPaying().catch(() => undefined);

interface Checkout {
  lines: readonly CartLine[];
  totals: Totals;
  coupon: CouponWork;
  /** Takes what the server says about fields of the form. */
  onWrongFields: (errors: DeliveryErrors) => void;
}

/** 'Pay now': sends what is on the screen. */
export function usePayNow({ lines, totals, coupon, onWrongFields }: Checkout) {
  const { run, isStarting, failure } = usePaymentStart();
  const [paying, setPaying] = useState<Awaited<ReturnType<typeof fetchPaying>> | null>(null);
  const [totalBefore, setTotalBefore] = useState(0);
  const queries = useQueryClient();
  const navigate = useNavigate();

  const submit = (delivery: Delivery, shipping: Shipping) => {
    if (lines.length === 0) return;
    setTotalBefore(totals.total);
    run(async () => {
      const late = await fetchPaying().catch(() => {
        throw new Error(messages.general.offline);
      });
      setPaying(late);
      const wish = { lines, delivery, shipping, coupon, discount: totals.discount };
      const paidBefore = await late.payNow(wish, queries).catch((error: unknown) => {
        onWrongFields(late.invalidFields(error));
        throw error;
      });
      if (paidBefore) await navigate('/order-success', { replace: true, state: { order: paidBefore } });
    });
  };

  // What is wrong with a field is told there.
  const isInField = failure && paying && Object.keys(paying.invalidFields(failure)).length > 0;
  const refused = failure && !isInField && { failure, totalBefore, total: totals.total, lines, coupon };
  const told = refused && (paying?.errorMessages(refused) ?? { words: [refused.failure.message], isMended: false });
  return {
    submit,
    isStarting,
    problem: refused && told && (
      <CheckoutError {...told} failure={refused.failure}>
        {paying && <paying.ErrorActions {...refused} />}
      </CheckoutError>
    ),
    /** The piece that the server has too little of, until the shopper takes fewer. */
    short: paying && told && !told.isMended ? paying.shortItem(failure) : null,
  };
}
