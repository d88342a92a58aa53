import type { Channel, CreditWay, DiscountReason, StaffOrderWay } from './channels.ts';

export const channelNames: Readonly<Record<Channel, string>> = {
  website: 'Website',
  counter: 'Counter',
  whatsapp: 'WhatsApp',
  instagram: 'Instagram',
  phone: 'Phone',
};

export const wayNames: Readonly<Record<StaffOrderWay | CreditWay | 'paystack', string>> = {
  link: 'Pay link',
  cash: 'Cash',
  pos: 'POS',
  transfer: 'Transfer',
  paystack: 'Paystack',
  store_credit: 'Store credit',
};

export const discountReasonNames: Readonly<Record<DiscountReason, string>> = {
  regular: 'Regular customer',
  several: 'Buys several',
  fault: 'Small fault',
  agreed: 'Price agreed in chat',
  family: 'Family or staff',
  exchange: 'Sent in exchange',
};
