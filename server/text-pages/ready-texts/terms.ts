export const terms = `These are the terms between you and {shop name} when you buy here.

## Who you buy from

{seller details}

## Prices

Prices are in naira and include VAT. The delivery fee is the only thing we add. You see the fee and the total at checkout, before you pay. A coupon is taken off there too; you can use one coupon per order.

If a price changes while you shop, we show you the new total and ask again before you pay.

## Your order

After you press Pay now, your order stays open for 30 minutes. If you have paid for an order here before, its items are reserved for you until then. Otherwise another customer can still buy them until you have paid. The contract is made when your payment is confirmed, and we send a receipt to your email address. If you do not pay, the order is cancelled and costs you nothing.

You can cancel an order on its own page until it is paid. After that, write to us before it ships, and we will cancel it and refund you.

## Payment

You pay by card, bank transfer or USSD on the page of our payment partner, Paystack. We never see your card or your bank details. If you pay twice, or too late to get the items, we refund you.

## Delivery

An order before {dispatch hour} on a business day is packed the same day. Delivery takes {delivery days} after that, with fast options in {fast states}. Times and fees are in the [delivery policy](/delivery-policy). If we cannot deliver what you paid for, we will tell you and refund you.

## Returns and refunds

You can return an item within {return days} of receipt, unused, unwashed, with its tags and packaging. We exchange a wrong size or a defective item if you ask within {exchange days} of delivery. You pay for sending it back, unless the item is faulty or not as described, or we sent the wrong one. The details are in the [return policy](/return-policy).

## Pictures and sizes

Colours look a little different on every screen, and hand-dyed fabric varies from item to item. Measurements in the [size guide](/size-guide) may be off by a centimetre or two.

## If something goes wrong

Write to {support email} with your order number, call {phone}, or ask through the [contact page](/contact). If we cannot resolve it, you can complain to the Federal Competition and Consumer Protection Commission at [fccpc.gov.ng](https://fccpc.gov.ng/).

## Your rights

Nigerian law applies. Nothing here takes away a right that the Federal Competition and Consumer Protection Act 2018 gives you.
`;
