import type { ReturnKind } from '#shared/returns/status.ts';
import { AddToCart } from '../ada.ts';
import { OrderCart } from '../checkout.ts';
import { Deliver, Ship } from '../delivery.ts';
import { BookCourier, CompanySays } from '../parcels.ts';
import { PlaceOrder, Restock } from '../orders.ts';
import { BeginPayment, PressButton, Settle } from '../payments.ts';
import type { Step } from '../real.ts';
import { AcceptReturn } from '../returns/decide-return.ts';
import { ReceiveReturn } from '../returns/receive-return.ts';
import { RequestReturn } from '../returns/request-return.ts';

export function adaBuysOne(): Step[] {
  return [new AddToCart(1), new OrderCart(false), ...noticed(0)];
}

export function paid(which: number): Step[] {
  return [new BeginPayment(which), new PressButton(which, 0, 'success')];
}

export function noticed(which: number): Step[] {
  return [...paid(which), new Settle(which, 0, false)];
}

export function sent(which: number): Step[] {
  return [new Ship(which), new Deliver(which)];
}

export function delivered(which: number): Step[] {
  return [...noticed(which), ...sent(which)];
}

export function guestPays(): Step[] {
  return [new PlaceOrder(2, false), ...noticed(0)];
}

export function parcelOnItsWay(): Step[] {
  return [new Restock(2), ...guestPays(), new BookCourier(0, false, 'none'), new CompanySays(0, 0, 'in-transit', 1)];
}

export function guestWithDelivery(): Step[] {
  return [new PlaceOrder(2, false), ...delivered(0)];
}

export function returned(which: number, kind: ReturnKind | 'credit'): Step[] {
  return [new RequestReturn(which, kind, 1), new AcceptReturn(which), new ReceiveReturn(which, true, false)];
}

export function twoPages(which: number): Step[] {
  const declined = [new BeginPayment(which), new PressButton(which, 0, 'decline'), new Settle(which, 0, false)];
  return [...declined, new BeginPayment(which)];
}
