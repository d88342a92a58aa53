import { expect, test } from 'vitest';
import { auditActionLabel, auditDetails, auditSubject } from './audit-labels.ts';

const id = '1a2b3c4d-0000-4000-8000-000000000000';
const about = (action: string, subject: string, subjectName: string | null = null) =>
  auditSubject({ action, subject, subjectName });
const line = (detail: Record<string, unknown>) => auditDetails(detail).map(({ label, text }) => `${label}: ${text}`);

test('what was done reads like words', () => {
  expect(auditActionLabel('delivery.area-changed')).toBe('Delivery: area changed');
});

test('an order goes by its number, what is named by its name, and the shop by nothing', () => {
  expect(about('order.refunded', id)).toEqual({ label: 'Order', text: '#1a2b3c4d' });
  expect(about('message.deleted', id)).toEqual({ label: 'ID', text: id });
  expect(about('product.changed', id, 'Adunni Wrap Dress')).toEqual({ label: 'Product', text: 'Adunni Wrap Dress' });
  expect(about('return.received', id, '#1a2b3c4d')).toEqual({ label: 'Order', text: '#1a2b3c4d' });
  expect(line({ orderId: id })).toEqual(['Order: #1a2b3c4d']);
  expect(about('coupon.created', 'DECEMBER-10')).toEqual({ label: 'Coupon', text: 'DECEMBER-10' });
  expect(about('settings.changed', 'shop')).toBeNull();
  expect(about('order.exported', 'lines')).toEqual({ label: 'File', text: 'order lines' });
  expect(about('order.exported', 'payments')).toEqual({ label: 'File', text: 'payments and refunds' });
});

test('before and after stand with an arrow between them', () => {
  expect(line({ price: [3000, 3500], units: [9, 1200] })).toEqual(['Price: ₦3,000 → ₦3,500', 'Units: 9 → 1,200']);
  expect(line({ isOn: [true, false], isVatRegistered: [false, true] })).toEqual([
    'On: yes → no',
    'Registered for VAT: no → yes',
  ]);
  expect(line({ name: [null, 'Oge'] })).toEqual(['Name: none → Oge']);
  expect(line({ sizes: ['S', 'M', 'L'] })).toEqual(['Sizes: S, M, L']);
});

test('a sale, a refund and a planned sale read as a shopkeeper says them', () => {
  expect(line({ channel: 'whatsapp', totalAmount: 101_500, discount: null, way: 'cash' })).toEqual([
    'Sold through: WhatsApp',
    'Total amount: ₦101,500',
    'Discount: none',
    'Paid by: Cash',
  ]);
  expect(line({ discount: { amount: 500, reason: 'regular' } })).toEqual([
    'Discount: amount ₦500, reason Regular customer',
  ]);
  expect(line({ lines: [{ position: 0, quantity: 1, isRestocked: true }], extra: 500, paidBack: null })).toEqual([
    'Items: line 1, quantity 1, restocked yes',
    'Extra refund: ₦500',
    'Paid back by hand: none',
  ]);
  expect(line({ lines: [], amountKobo: 450_000 })).toEqual(['Amount: ₦4,500']);
  expect(line({ starts: '2026-11-29T09:29' })).toEqual(['Starts: 2026-11-29 at 09:29']);
  expect(line({ isRestocked: true, isRefunded: false })).toEqual(['Restocked: yes', 'First order refunded: no']);
  expect(line({ difference: -3_000 })).toEqual(['Difference: -₦3,000']);
  expect(line({ emailKey: 'order-paid' })).toEqual(['Email: order paid']);
});
