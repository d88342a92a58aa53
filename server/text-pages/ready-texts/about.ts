export const about = `{shop name} is an online clothing shop in Nigeria: ready-to-wear for women and men, delivered to your address.

## How we sell

You choose a colour and a size, and we deliver. The [size guide](/size-guide) has body measurements in centimetres and inches.

Prices are in naira, and the price on the page is the price you pay. The delivery fee is the only thing we add, and you see it before you pay.

## Our promise

- Orders before {dispatch hour} on a business day are packed the same day.
- Orders reach you in {delivery days} after packing, with fast options in {fast states}.
- You have {return days} to return what is not right.

The details are in our [delivery policy](/delivery-policy) and our [return policy](/return-policy). If you have questions, [talk to us](/contact).

## Who we are

{seller details}
`;
