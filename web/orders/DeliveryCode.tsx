import { messages } from '#shared/messages.ts';

/** What the customer gives for the parcel. */
export const DeliveryCode = ({ code }: { code: string }) => (
  <>
    <br />
    {messages.order.deliveryCode} <b>{`${code.slice(0, 3)} ${code.slice(3)}`}</b>
    <br />
    {messages.order.deliveryCodeFor}
  </>
);
