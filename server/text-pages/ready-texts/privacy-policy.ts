import { retention } from '#shared/retention.ts';

export const privacyPolicy = `We collect only what we need to sell and deliver clothes. No advertising, no trackers, and we never sell your data. This page says what the Nigeria Data Protection Act 2023 asks us to tell you.

## What we collect, why, and for how long

{personal data}

The words in brackets are the lawful basis: a contract with you, your consent, a duty that the law gives us, or our legitimate interest in running the shop.

## Who is responsible

The data controller is:

{seller details}

## Who we share it with

- **Paystack**, our payment partner: your email address, the amount and a reference. You give your card and bank details to Paystack only; we never see them. Paystack tells us whether the payment was made, and by whom.
- **The courier**: your name, phone number and address.
- **Termii**, if we send you a text message about your order: your phone number and the message.
- **Our email and hosting providers**, who process the data on this page on our behalf only.
- **WhatsApp**, only when you open a chat with us there.
- **Authorities and courts**, when the law requires it.

Some of them may store data outside Nigeria, under the safeguards of the Nigeria Data Protection Act.

## Cookies and storage on your device

{cookies}

## Your rights and how to use them

- **See it and take it with you:** use Download my data in your [account settings](/profile).
- **Correct it:** edit your personal information there. For an order, change the address on its page before it ships, or write to us.
- **Delete it:** use Delete Account, also there. Your account, cart and emails are deleted at once. Orders stay in our accounts without your name, address, phone number or email address; a paid order that is on its way keeps them until a day after delivery, or until ${retention.shippedOrderDays} days after it was last sent, or came back to us, if it is never marked as delivered. An order with a refund under way keeps them until the refund is paid, at most ${retention.openRefundDays} days.
- **Withdraw your consent:** unsubscribe from the newsletter with the link in each one, and end a request about a size with the link in its email. What was done before stays lawful.
- **Object or restrict:** you may object to any other use of your data, or ask us to restrict it.

Bought as a guest, or something does not work? Write to {support email} from the address you used, and we will do it for you, free of charge and within 30 days.

## How we protect it

All connections are encrypted. Codes and login keys are stored in a form that nobody can read. Only our staff can see orders and customers; they sign in with two factors, and every access is logged. No decision about you is made by a machine alone.

## Complaints

Please tell us first: {support email}. You can also complain to the Nigeria Data Protection Commission at [ndpc.gov.ng](https://ndpc.gov.ng/).

## Changes

If {shop name} is going to use your data in a new way, this page will say so first.
`;
