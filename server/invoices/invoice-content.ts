import { colourName } from '#shared/catalogue/colours.ts';
import { vatWithin } from '#shared/checkout/vat.ts';
import { formatDayInLagos } from '#shared/dates/format-dates.ts';
import { sizeName } from '#shared/catalogue/sizes.ts';
import { formatNaira } from '#shared/money.ts';
import type { Order } from '#shared/orders/api.ts';
import { formatItem } from '#shared/orders/format-item.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import type { AppliedChange } from '../orders/changes/applied-changes.ts';
import type { Invoice } from './issue-invoice.ts';
import type { RefundOfSale } from './refunds-of-sale.ts';

/** The texts of an invoice, in the order in which they are drawn. */
export interface InvoiceContent {
  /** 'Invoice INV-00012' */
  title: string;
  seller: string[];
  buyer: string[];
  facts: [name: string, value: string][];
  lines: { name: string; detail: string; quantity: number; price: string; amount: string }[];
  sums: [name: string, amount: string][];
  total: string;
  /** Below the total. */
  notes: string[];
}

/** The events of an order since it was paid, the oldest first: its lines and sums are those after the changes. */
interface SincePaid {
  changes?: readonly AppliedChange[];
  refunds?: readonly RefundOfSale[];
}

export function invoiceContent(
  order: Order,
  { number, issuedAt, seller, vatPercent }: Invoice,
  { changes = [], refunds = [] }: SincePaid = {},
): InvoiceContent {
  const { guestInfo, shippingAddress, couponDiscount, couponCode, totalAmount } = order;
  const lines = order.orderItems.map(({ name, color, size, quantity, price }) => ({
    name,
    detail: [sizeName(size), colourName(color)].join(', '),
    quantity,
    price: formatNaira(price),
    amount: formatNaira(price * quantity),
  }));
  return {
    title: `Invoice ${invoiceNumber(number)}`,
    seller: [
      ...namesOf(seller),
      seller.streetAddress,
      [seller.rcNumber, seller.tin && `TIN ${seller.tin}`].filter(Boolean).join(' · '),
      [seller.phone, seller.email].filter(Boolean).join(' · '),
    ].filter(Boolean),
    buyer: [
      guestInfo.name,
      // The address of an order that is collected is the seller's.
      ...(order.isPickup
        ? []
        : [shippingAddress.street, shippingAddress.city && `${shippingAddress.city}, ${shippingAddress.state}`]),
    ].filter(Boolean),
    facts: [
      ['Issued', formatDayInLagos(issuedAt)],
      ['Order', `${orderNumber(order._id)} of ${formatDayInLagos(order.createdAt)}`],
      ...(order.paidAt ? ([['Paid', formatDayInLagos(order.paidAt)]] as [string, string][]) : []),
    ],
    lines,
    sums: [
      ['Subtotal', formatNaira(order.itemsPrice)],
      ...(couponDiscount > 0
        ? ([[`Discount ${couponCode ?? ''}`.trim(), formatNaira(-couponDiscount)]] as [string, string][])
        : []),
      ['Delivery', formatNaira(order.shippingPrice)],
    ],
    total: formatNaira(totalAmount),
    notes: [
      ...(vatPercent === null ? [] : [`Includes VAT (${vatPercent}%): ${formatNaira(vatWithin(totalAmount))}`]),
      ...changes.map((change) => `Changed on ${formatDayInLagos(change.at)}: ${changeWords(change)}`),
      ...refunds.map(({ amount, at }) => `Refunded on ${formatDayInLagos(at)}: ${formatNaira(amount)}`),
    ],
  };
}

/** The name that the customer knows, above a registered name that does not say it. */
const namesOf = ({ name, legalName }: Invoice['seller']): string[] =>
  legalName.toLowerCase().includes(name.toLowerCase()) ? [legalName] : [name, legalName];

const changeWords = (change: AppliedChange): string =>
  'delivery' in change
    ? `delivery ‘${change.delivery.from}’ became ‘${change.delivery.to}’`
    : `${change.quantity} × ${formatItem(change.from)} became ${formatItem(change.to)}`;

/** 'INV-00012' */
export const invoiceNumber = (number: number): string => `INV-${String(number).padStart(5, '0')}`;
