import type { Location } from 'react-router';

/** Whether the shopper comes from 'Cancel' on the payment page (`server/pages/basic/serve-basic-pages.ts`). */
export const isPaymentCancelled = ({ search }: Location): boolean =>
  new URLSearchParams(search).get('payment') === 'cancelled';
