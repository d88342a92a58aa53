import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import type { CartLine } from '#shared/cart/lines.ts';
import { messages } from '#shared/messages.ts';
import type { Order } from '#shared/orders/api.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import { isOpen } from '../orders/is-open.ts';
import { orderById } from '../orders/queries.ts';
import { isCartOf, settleInBrowser } from '../orders/settled.ts';
import { forget, readStored } from '../stored.ts';
import { toast } from '../ui/toast.ts';
import { hasPiecesOf } from './same-order.ts';

/**
 * What became of the order that this browser began to pay. Paid meanwhile, here or on the provider's page before the
 * connection broke: the shopper is thanked and does not pay twice. Still waiting, and not for these very pieces: the
 * way to it.
 */
export function EarlierOrder({ lines }: { lines: readonly CartLine[] }) {
  const pendingId = readStored('pendingOrderId') ?? '';
  const { data } = useQuery({ ...orderById(pendingId), enabled: pendingId !== '' });
  const order = data?.order;
  usePaidMeanwhile(order, lines);

  if (!order || !isOpen(order) || hasPiecesOf(order, lines)) return null;
  return (
    <p>
      Your order {orderNumber(order._id)} is waiting for its payment.{' '}
      <Link className="link" to="/make-order">
        Finish your order
      </Link>
    </p>
  );
}

function usePaidMeanwhile(order: Order | undefined, lines: readonly CartLine[]): void {
  const navigate = useNavigate();
  const hasNothingElse = order !== undefined && isCartOf(order, lines, null);
  useEffect(() => {
    if (!order?.isPaid || readStored('pendingOrderId') !== order._id) return;
    forget('pendingOrderId'); // First: then a cart that was filled with other things since is left alone.
    if (order.status === 'cancelled') return;
    settleInBrowser(order);
    toast.success(messages.payment.alreadyVerified);
    if (hasNothingElse) void navigate('/order-success', { replace: true, state: { order } });
  }, [order, hasNothingElse, navigate]);
}
