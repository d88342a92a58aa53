import type { PaymentWay } from '#shared/admin/staff-orders/channels.ts';
import { colourName } from '#shared/catalogue/colours.ts';
import { formatEstimate } from '#shared/checkout/format-estimate.ts';
import { formatItem } from '#shared/orders/format-item.ts';
import { messages } from '#shared/messages.ts';
import { imageUrl } from '#shared/catalogue/images.ts';
import { vatPercent, vatWithin } from '#shared/checkout/vat.ts';
import { formatNaira } from '#shared/money.ts';
import type { Order } from '#shared/orders/api.ts';
import { formatPhone } from '#shared/phone-numbers/format-phone.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import { chatUrl, type ShopSettings } from '#shared/settings.ts';
import { html } from '../../../pages/plain/html.ts';
import { orderLink, tokenPlaceholder, type LinkPurpose } from '../../link-token.ts';
import { type Block, button, facts, link } from '../compose-email.ts';

/** The days of the return policy, and those that banks need according to the provider. */
export const refundTime =
  'Refunds are paid within 3-5 business days; your bank may take up to 10 business days to show the money.';

/** The reason why a payment neither paid the order nor was refunded. */
export const undecidedText = {
  review: 'We are still checking the payment that reached us.',
  pending: 'Your bank has not confirmed your payment yet.',
} as const;

/** How staff paid back what they had received. */
export const paidBackIn: Readonly<Record<PaymentWay, string>> = messages.returns.refundWays;

export function firstNameOf({ guestInfo }: Order): string {
  return guestInfo.name.split(' ')[0] ?? '';
}

/** The subject of the link to the order; an email with `orderButton` declares it in `opens`. */
export function opensOrder({ _id }: Order): LinkPurpose[] {
  return [`order:${_id}`];
}

/** A button to the order. */
export function orderButton(text: string, order: Order, { publicUrl }: ShopSettings): Block {
  return button(text, orderLink(publicUrl, order._id, tokenPlaceholder(`order:${order._id}`)));
}

/** The order lines, with a small picture of each. */
export const orderLines = ({ orderItems }: Order, settings: ShopSettings): Block => itemLines(orderItems, settings);

type Item = Pick<Order['orderItems'][number], 'name' | 'size' | 'color' | 'quantity' | 'price' | 'image'>;

/** The same for items that were not ordered yet. */
export function itemLines(items: readonly Item[], { publicUrl }: ShopSettings): Block {
  const lines = items.map(({ name, size, color, quantity, price, image }) => ({
    what: formatItem({ name, size, color }),
    quantityAndPrice: `${quantity} × ${formatNaira(price)}`,
    total: formatNaira(price * quantity),
    picture: image ? picture(publicUrl + imageUrl(image, 160, 'jpg'), `${name} in ${colourName(color)}`) : '',
  }));
  return {
    text: lines.map(({ what, quantityAndPrice, total }) => `${what}\n  ${quantityAndPrice} = ${total}`).join('\n'),
    html: html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0">
      ${lines.map(
        (line) =>
          html`<tr>
            <td width="72" valign="top" style="padding:12px 16px 12px 0;border-top:1px solid #ddd6c9">
              ${line.picture}
            </td>
            <td valign="top" style="padding:12px 12px 12px 0;border-top:1px solid #ddd6c9">
              ${line.what}<br /><span class="soft" style="color:#5f584e;font-size:14px">${line.quantityAndPrice}</span>
            </td>
            <td align="right" valign="top" style="padding:12px 0;border-top:1px solid #ddd6c9">${line.total}</td>
          </tr>`,
      )}
    </table>`,
  };
}

/** Two KB each, twice as wide as it is shown. The same for everybody, so that it tells nobody who has read the email. */
const picture = (url: string, alt: string) =>
  html`<img
    src="${url}"
    width="72"
    height="90"
    alt="${alt}"
    style="display:block;border:0;background:#efeae0;color:#5f584e;font-size:12px;line-height:1.3"
  />`;

/** A WhatsApp link about the order, as on its page. */
export function askAboutOrder({ _id }: Order, settings: ShopSettings): Block {
  const url = chatUrl(settings, `Order ${orderNumber(_id)}`, `${settings.publicUrl}/order/${_id}`);
  return link('Ask about this order on WhatsApp', url);
}

/**
 * The amounts. `totalName` says whether it was paid. VAT is mentioned only by shops that are registered for it; prices
 * include it, so it is not a line of the sum.
 */
export function orderSums(order: Order, totalName: string, { isVatRegistered }: ShopSettings): Block {
  const { itemsPrice, shippingPrice, couponCode, couponDiscount, totalAmount, storeCredit } = order;
  return facts([
    ['Subtotal', formatNaira(itemsPrice)],
    ['Shipping', formatNaira(shippingPrice)],
    ...(couponDiscount > 0
      ? ([[couponCode ? `Discount, ${couponCode}` : 'Discount', formatNaira(-couponDiscount)]] as const)
      : []),
    ...(storeCredit > 0
      ? ([
          ['Total', formatNaira(totalAmount)],
          ['Store credit', formatNaira(-storeCredit)],
        ] as const)
      : []),
    [totalName, formatNaira(totalAmount - storeCredit), 'total'],
    ...(isVatRegistered ? ([[`Includes VAT (${vatPercent}%)`, formatNaira(vatWithin(totalAmount))]] as const) : []),
  ]);
}

/** Where it goes, or where its customer collects it. */
export function deliveryAddress(order: Order, { openingHours }: ShopSettings): Block {
  const { guestInfo, shippingAddress, isPickup } = order;
  const { street, city, state } = shippingAddress;
  const phone = formatPhone(shippingAddress.phone);
  const place = [city, state].filter(Boolean).join(', ');
  const heading = isPickup ? messages.pickup.at : 'Delivery to';
  const lines = isPickup ? [street, place, openingHours].filter(Boolean) : [guestInfo.name, street, place];
  return {
    text: `${heading}\n${lines.join(', ')}${isPickup ? '' : `. Phone ${phone}`}`,
    html: html`<p style="margin:24px 0 16px">
      <b>${heading}</b>${[...lines, ...(isPickup ? [] : [phone])].map((line) => html`<br />${line}`)}
    </p>`,
  };
}

/** The delivery estimate, the same as on the order's page. */
export function arrival(order: Order): string {
  const days = arrivalDays(order);
  return days && `${days}.`;
}

/** The days of the delivery estimate; empty for an order without one. */
export function arrivalDays({ deliveryEstimate, isPickup }: Order): string {
  if (!deliveryEstimate) return '';
  const days = formatEstimate(deliveryEstimate);
  return isPickup ? messages.pickup.readyOn(days) : messages.delivery.arrives(days);
}
