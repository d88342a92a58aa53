/** Where staff sold an order; 'website' is for orders that shoppers placed themselves. */
export const channels = ['website', 'whatsapp', 'instagram', 'phone', 'counter'] as const;
export type Channel = (typeof channels)[number];
export const staffChannels = ['counter', 'whatsapp', 'instagram', 'phone'] as const;

/** How money came that the payment provider never saw. */
export const paymentWays = ['cash', 'pos', 'transfer'] as const;
export type PaymentWay = (typeof paymentWays)[number];
/** How a payment that the provider never saw came, or a refund went: by hand, or as the credit of the customer. */
export const creditWays = [...paymentWays, 'store_credit'] as const;
export type CreditWay = (typeof creditWays)[number];
/** How the customer of an order pays: by hand at once, or later through the provider, by a link. */
export const staffOrderWays = ['link', ...paymentWays] as const;
export type StaffOrderWay = (typeof staffOrderWays)[number];

/** Why staff gave a discount. A choice and not a text, because texts name people. */
export const discountReasons = ['regular', 'several', 'fault', 'agreed', 'family'] as const;

/** Why an order has a discount without a coupon: staff gave it, or the order sends what was exchanged. */
export const orderDiscountReasons = [...discountReasons, 'exchange'] as const;
export type DiscountReason = (typeof orderDiscountReasons)[number];
