import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { CartLine } from '#shared/cart/lines.ts';
import type { Delivery } from '#shared/checkout/delivery-form.ts';
import { messages } from '#shared/messages.ts';
import { isRefusal } from '../api.ts';
import { repriceCart } from '../cart/useCart.ts';
import { settleInBrowser } from '../orders/settled.ts';
import { toast } from '../ui/toast.ts';
import { orderPayload, type Shipping } from './order-payload.ts';
import { pay } from './pay.ts';
import { deliveryKey } from './queries.ts';
import { freshPrices, type ShortPiece, shortPiece } from './refusal.ts';
import type { CouponWork } from './useCoupon.ts';
import { usePaymentStart } from './usePaymentStart.ts';

/** 'Pay now': sends what is on the screen. `short` is the piece that the server has too little of. */
export function usePayNow(lines: readonly CartLine[], coupon: CouponWork) {
  const { run, isStarting, failure } = usePaymentStart();
  const [short, setShort] = useState<ShortPiece | null>(null);
  const queries = useQueryClient();
  const navigate = useNavigate();

  const submit = (delivery: Delivery, shipping: Shipping) => {
    if (lines.length === 0) return;
    run(async () => {
      setShort(null);
      try {
        const paidBefore = await pay(orderPayload(lines, delivery, shipping, coupon.applied));
        if (!paidBefore) return;
        settleInBrowser(paidBefore);
        toast.success(messages.payment.alreadyVerified);
        await navigate('/order-success', { replace: true, state: { order: paidBefore } });
      } catch (error) {
        setShort(shortPiece(error));
        adoptPrices(error, queries);
        coupon.hear(error);
        throw error;
      }
    });
  };

  return { submit, isStarting, failure, short };
}

/** The shopper confirms the new prices by pressing again. What was read before them is read anew. */
function adoptPrices(error: unknown, queries: QueryClient): void {
  if (isRefusal(error)) void queries.invalidateQueries({ queryKey: deliveryKey });
  const prices = freshPrices(error);
  if (prices.size === 0) return;
  void queries.invalidateQueries({ queryKey: ['products', 'detail'] });
  void repriceCart(prices);
}
