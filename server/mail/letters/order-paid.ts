import { sizeName } from '#shared/catalogue/sizes.ts';
import { formatNaira } from '#shared/money.ts';
import type { Order } from '#shared/orders/api.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import type { ShopSettings } from '#shared/settings.ts';
import { shippingTime } from '#shared/checkout/shipping.ts';
import { html } from '../html.ts';
import type { Letter } from '../queue-mail.ts';
import { letterPage } from './letter-page.ts';

const day = new Intl.DateTimeFormat('en-NG', { dateStyle: 'long', timeZone: 'Africa/Lagos' });

/** The receipt: the order is paid, and this is what was bought. */
export function orderPaidLetter(order: Order, settings: ShopSettings): Letter {
  const number = orderNumber(order._id);
  const firstName = order.guestInfo.name.split(' ')[0] ?? '';
  const lines = order.orderItems.map(({ name, size, color, quantity, price }) => ({
    what: `${name}, ${sizeName(size)}, ${color}`,
    pieces: `${quantity} × ${formatNaira(price)}`,
    total: formatNaira(price * quantity),
  }));
  const sums = [
    ['Subtotal', formatNaira(order.itemsPrice)],
    ['Shipping', formatNaira(order.shippingPrice)],
    ...(order.couponDiscount > 0 ? [[`Discount, ${order.couponCode}`, formatNaira(-order.couponDiscount)]] : []),
    ['Total paid', formatNaira(order.totalAmount)],
  ] as [string, string][];
  const { street, city, state, phone } = order.shippingAddress;
  const paidOn = day.format(new Date(order.paidAt ?? order.createdAt));
  const next = `We pack orders in 1-2 business days and deliver in ${shippingTime}. You get a tracking e-mail when yours leaves.`;

  return {
    subject: `Your ${settings.name} order ${number} is paid`,
    text: [
      `Thank you, ${firstName}.`,
      `We received your payment for order ${number} on ${paidOn}.`,
      '',
      ...lines.map(({ what, pieces, total }) => `${what}\n  ${pieces} = ${total}`),
      '',
      ...sums.map(([name, amount]) => `${name}: ${amount}`),
      '',
      'Delivery to',
      `${order.guestInfo.name}, ${street}, ${city}, ${state}. Phone ${phone}`,
      '',
      next,
    ].join('\n'),
    html: letterPage(
      settings,
      `Thank you, ${firstName}`,
      html`<p>We received your payment for order <b>${number}</b> on ${paidOn}.</p>
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0">
          ${lines.map(
            ({ what, pieces, total }) =>
              html`<tr>
                <td style="padding:12px 0;border-top:1px solid #ddd6c9">
                  ${what}<br /><span style="color:#5f584e;font-size:14px">${pieces}</span>
                </td>
                <td align="right" valign="top" style="padding:12px 0;border-top:1px solid #ddd6c9">${total}</td>
              </tr>`,
          )}
          ${sums.map(
            ([name, amount]) =>
              html`<tr>
                <td style="padding:6px 0;border-top:1px solid #191714">${name}</td>
                <td align="right" style="padding:6px 0;border-top:1px solid #191714">${amount}</td>
              </tr>`,
          )}
        </table>
        <p><b>Delivery to</b><br />${order.guestInfo.name}<br />${street}<br />${city}, ${state}<br />${phone}</p>
        <p>${next}</p>`,
    ),
  };
}
