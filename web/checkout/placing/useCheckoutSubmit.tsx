import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { CartLine } from '#shared/cart/lines.ts';
import type { Delivery } from '#shared/checkout/delivery-form.ts';
import type { Totals } from '#shared/checkout/totals.ts';
import type { DeliveryErrors } from '../delivery/delivery-draft.ts';
import type { Shipping } from './order-payload.ts';
import { CheckoutError } from '../CheckoutError.tsx';
import type { CouponWork } from '../coupon/useCoupon.ts';
import { usePaymentStart } from '../../payments/usePaymentStart.ts';

/** The lazy code of 'Pay now'. */
const loadCheckout = () => import('./lazy-checkout.ts');

/** Preloads it while the form is filled in. */
export const preloadCheckout = () => void loadCheckout().catch(() => undefined);

interface Checkout {
  lines: readonly CartLine[];
  totals: Totals;
  coupon: CouponWork;
  /** The part of the total that the customer's credit pays. */
  credit: number;
  /** Gets the server's errors about form fields. */
  onWrongFields: (errors: DeliveryErrors) => void;
}

/** The buttons 'Pay now' and 'Pay on delivery': they place the order as shown. */
export function useCheckoutSubmit({ lines, totals, coupon, credit, onWrongFields }: Checkout) {
  const { run, isStarting, failure } = usePaymentStart();
  const [lazyCode, setLazyCode] = useState<Awaited<ReturnType<typeof loadCheckout>> | null>(null);
  const [totalBefore, setTotalBefore] = useState(0);
  const queries = useQueryClient();
  const navigate = useNavigate();

  const submit = (delivery: Delivery, shipping: Shipping, isOnDelivery: boolean) => {
    if (lines.length === 0) return;
    setTotalBefore(totals.total);
    run(async () => {
      const lazy = await loadCheckout();
      setLazyCode(lazy);
      const input = { lines, delivery, shipping, coupon, discount: totals.discount, credit, isOnDelivery };
      const placed = await lazy.submitCheckout(input, queries).catch((error: unknown) => {
        onWrongFields(lazy.invalidFields(error));
        throw error;
      });
      if (placed?.isPaid) await navigate('/order-success', { replace: true, state: { order: placed } });
      else if (placed) await navigate(`/order/${placed._id}`, { replace: true });
    });
  };

  // An error about a field shows at that field.
  const isInField = failure && lazyCode && Object.keys(lazyCode.invalidFields(failure)).length > 0;
  const rejected = failure && !isInField && { failure, totalBefore, total: totals.total, lines, coupon };
  const shown = rejected && (lazyCode?.errorMessages(rejected) ?? { text: [rejected.failure.message], isFixed: false });
  return {
    submit,
    isStarting,
    problem: rejected && shown && (
      <CheckoutError {...shown} failure={rejected.failure}>
        {lazyCode && <lazyCode.ErrorActions {...rejected} />}
      </CheckoutError>
    ),
    /** The item that exceeds the stock, until its quantity is reduced. */
    short: lazyCode && shown && !shown.isFixed ? lazyCode.shortItem(failure) : null,
  };
}
