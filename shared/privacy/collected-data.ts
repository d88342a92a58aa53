import { retention } from '../retention.ts';

/**
 * The data that the software collects and stores, as listed by the privacy policy: the same periods that the jobs use.
 */

/** What, why with its legal basis, and how long. */
export const collectedData = [
  [
    'Orders: name, email, phone, delivery address, items, payment',
    'To deliver what you bought (our contract with you) and to keep our accounts (required by law)',
    `Name and contact details ${retention.paidOrderYears} years, ${retention.unpaidOrderMonths} months if unpaid, or until you have them deleted; the rest stays in our accounts`,
  ],
  ['Account: name and email', 'To log you in and show your orders (contract)', 'Until you delete it'],
  ['Cart of an account', 'To have it on every device you use (contract)', 'Until you empty it or delete the account'],
  [
    'Cart of a browser without scripts, which can’t keep it itself',
    'To sell you what is in it (contract)',
    `${retention.guestCartDays} days`,
  ],
  [
    'Wish list of an account',
    'To have it on every device you use (contract)',
    'Until you remove what is in it or delete the account',
  ],
  [
    'One-time codes and logins',
    'To confirm that it is you (contract)',
    `Codes ${retention.oneTimeCodeHours} hours, logins up to 30 days, known browsers ${retention.signedInBrowserDays} days`,
  ],
  [
    'Newsletter: email, and when you agreed',
    'Because you agreed (consent)',
    `Until you unsubscribe; after that only the fact that you did. Unconfirmed: ${retention.unconfirmedSubscriberDays} days`,
  ],
  [
    'Reminder of a left cart: when you agreed, when your cart changed and when we wrote',
    'To email you once about a cart, because you agreed (consent)',
    'Until you delete your account; we write no more once you switch it off',
  ],
  [
    'Sizes you want to hear about: your email',
    'To tell you when they are back, because you agreed (consent)',
    `Until you end it in the email, at most ${retention.stockRequestDays} days after you last asked. Unconfirmed: ${retention.unconfirmedStockRequestDays} days`,
  ],
  [
    'Reviews: what you write, the photos you add, and the name you give',
    'To show them to other shoppers, because you write them (consent)',
    'Until you delete your data; your stars and the fit stay, without you. Where a photo was taken is removed when it arrives',
  ],
  [
    'Photos that you add to a return',
    'To see what is wrong with it (our contract with you)',
    `As long as the order’s name and contact details; unused ones ${retention.unusedPhotoHours} hours. Where a photo was taken is removed when it arrives`,
  ],
  ['Messages to us', 'To reply to you (legitimate interest)', `${retention.contactMessageMonths} months`],
  [
    'Emails we sent you',
    'To send them again and to resolve questions (contract)',
    `${retention.emailMonths} months, newsletters ${retention.newsletterEmailDays} days, or until you have them deleted`,
  ],
  [
    'Text messages about your orders: your phone number and what we wrote',
    'To tell you where your order is, and to resolve questions (our contract with you)',
    `${retention.emailMonths} months, or until you have them deleted`,
  ],
  [
    'Payment notices from Paystack: your name and email',
    'To resolve disputes (legitimate interest)',
    `${retention.paymentEventMonths} months`,
  ],
  [
    'Technical: IP address and pages requested',
    'To keep the shop running and safe (legitimate interest)',
    `Server logs for a short time; logins and blocked attempts ${retention.securityEventDays} days`,
  ],
] satisfies [string, string, string][];

/** Cookies, and what else a browser stores. */
export const cookieTexts = [
  `We use only the cookies that the shop needs: one that lets you see the orders placed in this browser (${retention.orderAccessDays} days after the last one); four that keep you logged in (up to 30 days); one that identifies this browser, so that nobody else can use up its limits or open its orders (30 days); and, only where no scripts run, three that say that we keep your cart (${retention.guestCartDays} days), which order you are paying (one day) and that you have logged out (one year).`,
  'Your browser also stores, on your device only: your cart, your wish list, the delivery details you typed, an order that is waiting for payment, your recent searches, whether you closed the announcement bar, your choice of centimetres or inches, and whether our fonts were loaded. Logging out clears all but the last three. Until you close the page, it also stores the coupon and the order that you are placing.',
];
