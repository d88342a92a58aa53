import { Fragment } from 'react';
import { messages } from '#shared/messages.ts';
import type { Order } from '#shared/orders/api.ts';
import { formatItem } from '#shared/orders/format-item.ts';
import { lostItems } from '#shared/orders/lost-items.ts';

interface LostParcelProps {
  lost: NonNullable<Order['lostParcels']>[number];
  order: Pick<Order, 'isMoreToSend'>;
}

/** A lost parcel: the items that are sent again, and those that are not. */
export function LostParcel({ lost, order: { isMoreToSend } }: LostParcelProps) {
  const { sentAgain, notSentAgain } = lostItems(lost);
  return (
    <>
      <b>{messages.order.parcelLost(lost.number)}</b>
      {[lost.courier, lost.trackingNumber].some(Boolean) && (
        <>
          <br />
          {[lost.courier, lost.trackingNumber].filter(Boolean).join(', ')}
        </>
      )}
      {sentAgain.length > 0 && (
        <>
          <br />
          {isMoreToSend ? messages.order.lostItems.toSendAgain : messages.order.lostItems.sentAgain}
          <Items items={sentAgain} />
        </>
      )}
      {notSentAgain.length > 0 && (
        <>
          <br />
          {messages.order.lostItems.notSentAgain}
          <Items items={notSentAgain} />
          {lost.isOwed && (
            <>
              <br />
              {messages.order.lostItems.paidBack}
            </>
          )}
        </>
      )}
    </>
  );
}

const Items = ({ items }: { items: ReturnType<typeof lostItems>['sentAgain'] }) =>
  items.map(({ name, size, color, quantity }) => (
    <Fragment key={`${name} ${size} ${color}`}>
      <br />
      {quantity} × {formatItem({ name, size, color })}
    </Fragment>
  ));
