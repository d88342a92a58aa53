import { expect, test } from 'vitest';
import { noticeKindNames } from '#shared/admin/notices/notice-kinds.ts';
import { segmentsOf } from '#shared/text-messages/gsm7.ts';
import type { NoticeContent, PaidOrder } from '../../notices/notices-with-content.ts';
import { noticeText } from './notice-text.ts';

const shop = { name: 'Ọgẹ', publicUrl: 'https://oge.ng' };
const longest = { name: 'Àwọn Aṣọ Ìgbàlódé ti Ìbàdàn Ńl', publicUrl: 'https://www.shop-of-adaeze.com.ng' };

const order = (total: number): PaidOrder => ({
  id: '1a2b3c4d-0000-4000-8000-000000000000',
  name: 'Ada Obi',
  totalAmount: total,
  city: 'Ikeja',
  state: 'Lagos',
  area: null,
  lines: [],
});
const paid = (orders: PaidOrder[]): NoticeContent => ({
  kinds: [{ kind: 'order-paid', times: orders.length }],
  orders,
  stock: [],
  parcelOrderIds: [],
});
const everything = (times: number): NoticeContent => ({
  kinds: noticeKindNames.map((kind) => ({ kind, times })),
  orders: Array.from({ length: times }, () => order(1_000_000)),
  stock: [{ name: 'Adire Wrap Dress', size: 'M', colorName: 'Indigo', quantity: 0 }],
  parcelOrderIds: [],
});

test('one order has its number, its amount and its page; several have their sum', () => {
  expect(noticeText(paid([order(15_500)]), shop, false)).toBe(
    'Oge: New order: #1a2b3c4d, N15,500. https://oge.ng/admin/orders/1a2b3c4d-0000-4000-8000-000000000000',
  );
  expect(noticeText(paid([order(15_500), order(10_000)]), shop, false)).toBe(
    'Oge: 2 new orders: N25,500 paid. https://oge.ng/admin/orders',
  );
});

test('a size that is running out is named without its customer', () => {
  const stock = [{ name: 'Adire Wrap Dress', size: 'M', colorName: 'Indigo', quantity: 2 }];
  const running: NoticeContent = { kinds: [{ kind: 'low-stock', times: 1 }], orders: [], stock, parcelOrderIds: [] };
  expect(noticeText(running, shop, false)).toBe(
    'Oge: A size is running out: Adire Wrap Dress, Medium, Indigo: 2 left. https://oge.ng/admin/stock/low',
  );
});

test('the link goes first, then the figures, then the kinds: each is one message, whatever there is to say', () => {
  expect(noticeText(paid([order(15_500)]), longest, true)).toBe(
    'Awon Aso Igbàlodé ti Ibàdàn Nl: New order: #1a2b3c4d, N15,500. No more texts today.',
  );
  expect(noticeText(everything(12), shop, false)).toMatch(
    /^Oge: 12 new orders, 12 new pay on delivery orders and \d+ more: /,
  );
  // A text with such characters has less than half the room.
  const arabic = { ...shop, name: 'متجر الأزياء في لاغوس والقاهرة' };
  const all = 12 * noticeKindNames.length;
  expect(noticeText(everything(12), arabic, false)).toBe(`${arabic.name}: ${all} notifications.`);
  for (const one of [shop, longest, arabic])
    for (const content of [paid([order(15_500)]), everything(1), everything(12)])
      for (const isLast of [true, false]) expect(segmentsOf(noticeText(content, one, isLast))).toBe(1);
});
