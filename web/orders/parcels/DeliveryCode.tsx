import { messages } from '#shared/messages.ts';

/** The code that the customer gives for the parcel. */
export const DeliveryCode = ({ code, isPickup }: { code: string; isPickup: boolean | undefined }) => (
  <p>
    {isPickup ? messages.pickup.code : messages.order.deliveryCode} <b>{`${code.slice(0, 3)} ${code.slice(3)}`}</b>
    <br />
    {isPickup ? messages.pickup.codeFor : messages.order.deliveryCodeFor}
  </p>
);
