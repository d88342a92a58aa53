import { type NoticeKind, noticeKinds } from '#shared/admin/notices/notice-kinds.ts';
import { formatNaira } from '#shared/money.ts';
import { formatItem } from '#shared/orders/format-item.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import type { LowStockItem, NoticeContent } from '../notices-with-content.ts';
import { noticeHeading } from '../notice-heading.ts';

/** The notice that the service worker of the admin shows (`service-worker/admin-worker.ts`). */
interface PushContent {
  title: string;
  body: string;
  /** The page of the admin that shows it. */
  url: string;
}

/** Anybody may read a locked screen: numbers and amounts, never a name, an address or a phone number. */
export function pushContent(content: NoticeContent): PushContent {
  return { title: noticeHeading(content.kinds), body: bodyOf(content), url: pageOf(content) };
}

/** The page of the admin that shows it. */
export function pageOf({ kinds, orders }: NoticeContent): string {
  const [order] = orders;
  const isOneOrder = kinds.length === 1 && orders.length === 1;
  return isOneOrder ? `/admin/orders/${order!.id}` : noticeKinds[kinds[0]!.kind].page;
}

/** Which order, which size and what was paid; empty where there is neither. */
export function figuresOf({ orders, stock }: NoticeContent): string {
  const lines = [orders.length > 0 ? paid(orders) : '', stock.length > 0 ? running(stock) : ''];
  return lines.filter((line) => line !== '').join('. ');
}

function bodyOf(content: NoticeContent): string {
  const { kinds } = content;
  return figuresOf(content) || (kinds.length === 1 ? adviceOf(kinds[0]!.kind) : 'Open the admin to see them.');
}

function paid(orders: NoticeContent['orders']): string {
  const sum = formatNaira(orders.reduce((total, { totalAmount }) => total + totalAmount, 0));
  const [order] = orders;
  return orders.length === 1 ? `${orderNumber(order!.id)}, ${sum}` : `${sum} paid`;
}

function running([first, ...others]: readonly LowStockItem[]): string {
  const { name, colorName, size, quantity } = first!;
  const left = quantity === 0 ? 'sold out' : `${quantity} left`;
  return `${formatItem({ name, size, color: colorName })}: ${left}${others.length > 0 ? ` and ${others.length} more` : ''}`;
}

const adviceOf = (kind: NoticeKind): string => noticeKinds[kind].advice;

export const testContent: PushContent = {
  title: 'Test notification',
  body: 'Notifications reach this device.',
  url: '/admin/settings/notices',
};
