import { formatKobo } from '#shared/admin/payments/review-reasons.ts';
import type { AuditEntry } from '#shared/admin/staff/api.ts';
import { channelNames, discountReasonNames, wayNames } from '#shared/admin/staff-orders/labels.ts';
import { messages } from '#shared/messages.ts';
import { formatNaira } from '#shared/money.ts';
import { orderNumber } from '#shared/orders/order-number.ts';

/** 'product.size-added' reads as 'Product: size added'. */
export function auditActionLabel(action: string): string {
  const [thing = '', done] = action.split('.');
  return done === undefined ? sentence(words(thing)) : `${sentence(words(thing))}: ${words(done)}`;
}

type Subject = Pick<AuditEntry, 'action' | 'subject' | 'subjectName'>;

/** The subject of an entry, with its label; null if the action says everything. */
export function auditSubject({ action, subject, subjectName }: Subject): { label: string; text: string } | null {
  const [thing = ''] = action.split('.');
  if (wholeShop.has(subject)) return null;
  if (action === 'order.exported') return { label: 'File', text: files[subject] ?? subject };
  if (subjectName !== null) return { label: ofOrder.has(thing) ? 'Order' : sentence(words(thing)), text: subjectName };
  if (!isId.test(subject)) return { label: sentence(words(thing)), text: subject };
  return thing === 'order' ? { label: 'Order', text: orderNumber(subject) } : { label: 'ID', text: subject };
}

/** The details of an entry as they are read: labels and texts, without what says nothing. */
export function auditDetails(detail: Readonly<Record<string, unknown>>): { label: string; text: string }[] {
  return Object.entries(detail)
    .filter(([, value]) => !(Array.isArray(value) && value.length === 0))
    .map(([name, value]) => ({ label: labels[name] ?? sentence(words(name)), text: textOf(name, value) }));
}

/** A pair holds the old and the new value. */
function textOf(name: string, value: unknown): string {
  if (Array.isArray(value) && value.length === 2 && value.every(isPlain)) {
    return `${plainText(name, value[0])} → ${plainText(name, value[1])}`;
  }
  if (Array.isArray(value)) return value.map((one) => textOf(name, one)).join(value.every(isPlain) ? ', ' : '; ');
  if (isPlain(value)) return plainText(name, value);
  return auditDetails(value as Record<string, unknown>)
    .map(({ label, text }) => `${label.toLowerCase()} ${text}`)
    .join(', ');
}

function plainText(name: string, value: unknown): string {
  if (value === true) return 'yes';
  if (value === false) return 'no';
  if (value === null || value === '') return 'none';
  if (typeof value === 'number') return amounts[name]?.(value) ?? value.toLocaleString('en');
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (name === 'emailKey') return words(text);
  if (name === 'orderId') return orderNumber(text);
  return names[name]?.[text] ?? text.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d).*$/, '$1 at $2');
}

const isPlain = (value: unknown) => typeof value !== 'object' || value === null;

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Subjects that are shown as the number of their order. */
const ofOrder = new Set(['return', 'refund', 'dispute']);

/** Subjects that exist once in a shop. */
const wholeShop = new Set(['shop', 'all', 'customers', 'stock', 'areas', 'orders']);

/** The files with orders, by their subject. */
const files: Readonly<Record<string, string>> = { lines: 'order lines', payments: 'payments and refunds' };

const labels: Readonly<Record<string, string>> = {
  amountKobo: 'Amount',
  asCredit: 'As store credit',
  channel: 'Sold through',
  emailKey: 'Email',
  evenSo: 'Accepted anyway',
  extra: 'Extra refund',
  isBannerShown: 'Announcement shown',
  isCartReminderOn: 'Cart reminder on',
  isRefunded: 'First order refunded',
  isRestocked: 'Restocked',
  isShippingRefunded: 'Delivery fee refunded',
  isTracked: 'With tracking',
  isVatRegistered: 'Registered for VAT',
  lines: 'Items',
  orderId: 'Order',
  paidBack: 'Paid back by hand',
  position: 'Line',
  restBy: 'Rest due',
  upTo: 'Pay on delivery up to',
  way: 'Paid by',
  withCode: 'With delivery code',
};

/** How amounts and places are written, by the detail's name. */
const amounts: Readonly<Record<string, (value: number) => string>> = {
  agreedDelivery: formatNaira,
  amount: formatNaira,
  amountKobo: formatKobo,
  difference: formatNaira,
  extra: formatNaira,
  position: (position) => String(position + 1),
  price: formatNaira,
  totalAmount: formatNaira,
  upTo: formatNaira,
};

const names: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  channel: channelNames,
  reason: { ...discountReasonNames, ...messages.returns.reasons },
  way: wayNames,
};

const words = (text: string) =>
  text
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_]/g, ' ')
    .toLowerCase()
    .replace(/^is /, '');

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
