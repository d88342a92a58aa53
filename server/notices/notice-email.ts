import { type NoticeKind, noticeKinds } from '#shared/admin/notices/notice-kinds.ts';
import { formatNaira } from '#shared/money.ts';
import { formatItem } from '#shared/orders/format-item.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import type { ShopSettings } from '#shared/settings.ts';
import type { EmailContent } from '../email/queue-email.ts';
import {
  type Block,
  button,
  composeEmail,
  facts,
  link,
  paragraph,
  subheading,
} from '../email/templates/compose-email.ts';
import { noticeHeading } from './notice-heading.ts';
import type { LowStockItem, NoticeContent, PaidOrder } from './notices-with-content.ts';

/** Longer emails are cut off by mail programs; the admin lists everything. */
const maxListed = 25;

/** Tells a member of staff what happened. Its links lead to the admin, which asks who opens them. */
export function noticeEmail(content: NoticeContent, settings: ShopSettings): EmailContent {
  const heading = noticeHeading(content.kinds);
  return composeEmail(settings, {
    subject: `${settings.name} admin: ${heading}${amountOf(content)}`,
    heading,
    blocks: [
      ...content.kinds.flatMap(({ kind, times }) => blocksOf(kind, times, content, settings)),
      link('Choose what you get emails about', `${settings.publicUrl}/admin/settings/notices`),
    ],
  });
}

/** Which order, and what was paid, where the email is about orders only. */
function amountOf({ kinds, orders }: NoticeContent): string {
  const [first] = orders;
  if (kinds.length !== 1 || !first) return '';
  const paid = formatNaira(orders.reduce((sum, { totalAmount }) => sum + totalAmount, 0));
  return orders.length === 1 ? ` ${orderNumber(first.id)}, ${paid}` : `, ${paid}`;
}

function blocksOf(
  kind: NoticeKind,
  times: number,
  { kinds, orders, stock, parcelOrderIds }: NoticeContent,
  settings: ShopSettings,
): Block[] {
  const { found, advice, page } = noticeKinds[kind];
  const url = settings.publicUrl + page;
  const title = kinds.length > 1 ? [subheading(found(times))] : [];
  if (kind === 'order-paid') return [...title, paragraph(advice), ...orderBlocks(orders, url, settings)];
  if (kind === 'courier-problem') {
    const links = parcelOrderIds
      .slice(0, maxListed)
      .map((id) => link(`Open ${orderNumber(id)}`, `${settings.publicUrl}/admin/orders/${id}`));
    return [...title, paragraph(advice), ...links, ...rest(parcelOrderIds.length), button('Open the admin', url)];
  }
  const listed = kind === 'low-stock' ? [facts(stock.slice(0, maxListed).map(stockRow)), ...rest(stock.length)] : [];
  return [...title, ...listed, paragraph(advice), button('Open the admin', url)];
}

function orderBlocks(orders: readonly PaidOrder[], listUrl: string, { publicUrl }: ShopSettings): Block[] {
  const orderUrl = ({ id }: PaidOrder) => `${publicUrl}/admin/orders/${id}`;
  const [only] = orders;
  if (only && orders.length === 1) return [facts(orderRows(only)), button('Open the order', orderUrl(only))];
  return [
    ...orders
      .slice(0, maxListed)
      .flatMap((order) => [facts(orderRows(order)), link(`Open ${orderNumber(order.id)}`, orderUrl(order))]),
    ...rest(orders.length),
    button('Open the orders', listUrl),
  ];
}

const rest = (times: number) => (times > maxListed ? [paragraph(`And ${times - maxListed} more.`)] : []);

function orderRows(order: PaidOrder): [string, string][] {
  const { id, name, totalAmount, lines } = order;
  return [
    ['Order', orderNumber(id)],
    ['Customer', name],
    ['Items', lines.map((line) => `${line.quantity} × ${itemName(line)}`).join('; ')],
    ['Paid', totalAmount === 0 ? 'Nothing to pay' : formatNaira(totalAmount)],
    ['Deliver to', placeOf(order)],
  ];
}

/** 'Lekki Phase 1, Lagos': the area where the shop has one, else the city. */
const placeOf = ({ area, city, state }: PaidOrder) => `${area ?? city}, ${state}`;

const stockRow = (item: LowStockItem): [string, string] => [
  itemName(item),
  item.quantity === 0 ? 'Sold out' : `${item.quantity} left`,
];

const itemName = ({ name, colorName, size }: Pick<LowStockItem, 'name' | 'colorName' | 'size'>) =>
  formatItem({ name, size, color: colorName });
