import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { colourName } from '#shared/catalogue/colours.ts';
import { sizeName } from '#shared/catalogue/sizes.ts';
import type { AdminReturn } from '#shared/admin/returns/api.ts';
import { whoMay } from '#shared/admin/staff/rights.ts';
import { formatKobo } from '#shared/admin/payments/review-reasons.ts';
import { messages } from '#shared/messages.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import { formatDayInLagos, formatShortDayInLagos } from '#shared/dates/format-dates.ts';
import { pageTitle } from '#web/ui/page-title.ts';
import { returnPhotoUrl } from '#shared/photos/photo-urls.ts';
import { formatCount } from '#shared/counts/format-count.ts';
import { PhotoLinks } from '#web/photos/PhotoLinks.tsx';
import { AdminPage } from '../AdminPage.tsx';
import { refundStatus } from '../orders/labels/payment-labels.ts';
import styles from '../orders/OrderDetails.module.css';
import photoStyles from '../ui/images/Photos.module.css';
import { Loaded } from '../ui/Loaded.tsx';
import { useMay } from '../useMay.ts';
import { Decide } from './Decide.tsx';
import { EndReturn } from './EndReturn.tsx';
import { Receive } from './Receive.tsx';
import { ReturnBadge } from './ReturnBadge.tsx';
import { returnQuery } from './useReturnAction.ts';
import type { PageMeta } from '#web/seo/page-meta.ts';

export const meta: PageMeta = ({ matches }) => [{ title: pageTitle(matches, 'Return') }];

export default function ReturnPage() {
  const { id = '' } = useParams();
  const query = useQuery(returnQuery(id));
  const found = query.data?.orderReturn;
  return (
    <AdminPage
      back={{ to: '/admin/returns', label: 'All returns' }}
      title={found ? `${kindNames[found.kind]} of ${orderNumber(found.orderId)}` : 'Return'}
      status={found && <State {...found} />}
    >
      <Loaded query={query}>{({ orderReturn }) => <Details key={orderReturn._id} found={orderReturn} />}</Loaded>
    </AdminPage>
  );
}

const kindNames = { refund: 'Return', exchange: 'Exchange' } as const;

const State = ({ status, hasNotArrived, updatedAt }: AdminReturn) => (
  <span className={styles.status}>
    <ReturnBadge status={status} hasNotArrived={hasNotArrived} />
    <span className="soft">since {formatDayInLagos(updatedAt)}</span>
  </span>
);

function Details({ found }: { found: AdminReturn }) {
  const { orderId, name, email, reason, words, declineWords, requestedAt, deliveredAt, refund, status } = found;
  const { kind, replacementOrder, openedBy } = found;
  const mayReceive = useMay('money.refund');
  const mayDecide = useMay('orders.change');
  return (
    <div className={styles.columns}>
      <div>
        <section className={styles.part} aria-labelledby="items">
          <h2 id="items">Items</h2>
          <ul role="list" className={styles.entries}>
            {found.lines.map(({ position, isRestocked, quantity, ...line }) => (
              <li key={position}>
                <b>{line.name}</b>
                <span className={styles.amount}>{formatCount(quantity, 'item')}</span>
                <small>
                  {sizeName(line.size)}, {colourName(line.color)}
                  {line.newSize !== null &&
                    line.newColor !== null &&
                    ` · for ${sizeName(line.newSize)}, ${colourName(line.newColor)}`}
                  {isRestocked !== null && ` · ${isRestocked ? 'back in stock' : 'written off'}`}
                </small>
              </li>
            ))}
          </ul>
        </section>
        {status === 'requested' && mayDecide && <Decide found={found} />}
        {status === 'accepted' && mayReceive && <Receive found={found} />}
        {status === 'accepted' && !mayReceive && (
          <p className="soft">
            Only {whoMay('money.refund')} can mark it as received, because that{' '}
            {kind === 'exchange' ? 'sends another item' : 'refunds money'}.
          </p>
        )}
        {status === 'accepted' && mayDecide && <EndReturn found={found} />}
      </div>
      <section className={styles.part} aria-labelledby="about">
        <h2 id="about">Request</h2>
        <dl className={styles.facts}>
          <div>
            <dt>Reason</dt>
            <dd>{messages.returns.reasons[reason]}</dd>
          </div>
          {words && (
            <div>
              <dt>{openedBy ? 'Note' : 'What the customer wrote'}</dt>
              <dd>{words}</dd>
            </div>
          )}
          {found.photos.length > 0 && (
            <div>
              <dt>Photos</dt>
              <dd>
                <PhotoLinks photos={found.photos} urlOf={returnPhotoUrl(found._id)} className={photoStyles.large} />
              </dd>
            </div>
          )}
          <div>
            <dt>{openedBy ? 'Opened' : 'Requested'}</dt>
            <dd>
              {formatShortDayInLagos(requestedAt)}
              {openedBy && ` by ${openedBy}`}
              {deliveredAt && `, delivered ${formatShortDayInLagos(deliveredAt)}`}
            </dd>
          </div>
          <div>
            <dt>Order</dt>
            <dd>
              <Link to={`/admin/orders/${orderId}`}>{orderNumber(orderId)}</Link>
              {name && `, ${name}`}
              {email && (
                <>
                  <br />
                  <a href={`mailto:${email}`}>{email}</a>
                </>
              )}
            </dd>
          </div>
          {declineWords && (
            <div>
              <dt>Why it was declined</dt>
              <dd>{declineWords}</dd>
            </div>
          )}
          {replacementOrder && (
            <div>
              <dt>Replacement</dt>
              <dd>
                <Link to={`/admin/orders/${replacementOrder}`}>{orderNumber(replacementOrder)}</Link>
              </dd>
            </div>
          )}
          {found.asCredit && !refund && (
            <div>
              <dt>Refund</dt>
              <dd>As store credit</dd>
            </div>
          )}
          {refund && (
            <div>
              <dt>Refund</dt>
              <dd>
                {formatKobo(refund.amountKobo)},{' '}
                {refund.isCredit ? 'as store credit' : (refundStatus[refund.status] ?? refund.status)}
                {!refund.isCredit &&
                  refund.creditKobo > 0 &&
                  `, of it ${formatKobo(refund.creditKobo)} as store credit`}
              </dd>
            </div>
          )}
        </dl>
      </section>
    </div>
  );
}
