export const deliveryPolicy = `We deliver nationwide in Nigeria, with fast options in {fast states}. An order before {dispatch hour} on a business day is packed the same day.

## How long it takes

All times are Lagos time. Business days are Monday to Saturday, except public holidays.

{delivery times}

The checkout shows the day on which an order placed now would arrive in your state.

## What it costs

You see the fee for your area at the checkout, before you pay.

{delivery fees}

If your state is not in the list of the checkout, write to {support email} with the items, the sizes and your address, and we will arrange the order with you.

## Outside Nigeria

International orders are by enquiry. Tell us the country and the items, and we will reply with a price.

## Tracking your order

We send you an email when your order ships, with the courier's tracking number if there is one. If you have not received it within two business days, write to us.

## Changing the address

You can change the address until the order ships. Once your order is paid, you can change it within the state on the order's page. For anything else, write to {support email} with your order number and the new address as soon as you can.

## If it does not arrive

If an order is late or lost, write to {support email} with its number. If we cannot deliver what you paid for, we refund you.

## Contact us

Support is by email at {support email} and by phone at {phone}.
`;
