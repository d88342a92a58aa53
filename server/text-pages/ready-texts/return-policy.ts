export const returnPolicy = `Not right? Send it back within {return days} of receipt, as it came: unused, unwashed, with its tags and its packaging. You can return anything damaged, faulty or not as described, even if it has been used or has lost its tags.

## Returns

You can return an item if all of this is true:

- You ask us within {return days} of receiving it.
- It is unused and unwashed.
- It still has its tags and packaging.

## If something is wrong with the item

If an item is damaged or faulty, or is not what our page showed and described, tell us as soon as you can, with a photo if possible. The Federal Competition and Consumer Protection Act 2018 lets you return goods that you could not examine before delivery, within a reasonable time, if they do not correspond with their description or are not of the quality that you could expect, and receive a full refund. We do not ask for tags and packaging then, and we pay for sending it back.

## Exchanges

We exchange an item only if the size is wrong or the item is defective. Ask for it within {exchange days} of delivery. When you ask on the page of your order, we reserve the new size for you while we decide.

## Who pays for sending it back

| What you send back | Who pays |
| --- | --- |
| An item that is faulty, damaged or not as described | We do |
| An item we sent by mistake | We do |
| Anything else | You do |

## How it works

1. Open your order, from the link in your receipt or under [Your orders](/orders), and choose **Return or exchange an item**. If you prefer, write to {support email} with your order number, the item and the reason.
2. We tell you whether we accept the return, and where to send the item.
3. We inspect what arrives.
4. If it is approved, your money goes back to your original payment method, within 3-5 business days.

## Your rights

Nothing here takes away a right that the law gives you as a consumer. If we cannot resolve a complaint, you can take it to the Federal Competition and Consumer Protection Commission at [fccpc.gov.ng](https://fccpc.gov.ng/).
`;
