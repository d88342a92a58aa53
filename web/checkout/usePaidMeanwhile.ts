import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { messages } from '#shared/messages.ts';
import type { Order } from '#shared/orders/api.ts';
import { useCart } from '../cart/useCart.ts';
import { isPaidOnOrderPage } from '../orders/payment-state.ts';
import { finishCheckout, stopAwaiting, linesLeft } from '../orders/verify/finish-checkout.ts';
import { deviceStorage } from '../browser-storage.ts';
import { toast } from '../ui/toasts/toast.ts';

/**
 * On the checkout: detects that the order was paid in the meantime, in another tab or before the connection broke, so
 * that the shopper doesn't pay twice.
 */
export function usePaidMeanwhile(order: Order | undefined, isCheckout: boolean): void {
  const navigate = useNavigate();
  const { lines, isKnown } = useCart();
  const hasNothingElse = order !== undefined && linesLeft(order, lines, true).length === 0;
  useEffect(() => {
    if (!isCheckout || !isKnown || !order?.isPaid || deviceStorage.read('pendingOrderId') !== order._id) return;
    if (isPaidOnOrderPage(order)) return stopAwaiting(order);
    if (order.status === 'cancelled') return deviceStorage.remove('pendingOrderId');
    finishCheckout(order);
    toast.success(messages.payment.alreadyVerified);
    if (hasNothingElse) void navigate('/order-success', { replace: true, state: { order } });
  }, [order, isCheckout, isKnown, hasNothingElse, navigate]);
}
