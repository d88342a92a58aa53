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
import { ContactLinks } from '../orders/ContactLinks.tsx';
import { Fact } from '../orders/Fact.tsx';
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
import { formatPhone } from '#shared/phone-numbers/format-phone.ts';
import type { PageMeta } from '#web/seo/page-meta.ts';

export const meta: PageMeta = ({ matches }) => [{ title: pageTitle(matches, 'Return') }];

export default function ReturnPage() {
  const { id = '' } = useParams();
  const query = useQuery(returnQuery(id));
  const found = query.data?.orderReturn;
  return (
    <AdminPage
      back={{ to: '/admin/returns', label: 'All returns' }}
      title={
        found ? (
          <span className={styles.number}>
            {kindNames[found.kind]} of {orderNumber(found.orderId)}
          </span>
        ) : (
          'Return'
        )
      }
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

interface DetailsProps {
  found: AdminReturn;
}

const Details = ({ found }: DetailsProps) => (
  <div className={styles.columns}>
    <div>
      <section className={styles.part} aria-labelledby="items">
        <h2 id="items">Items</h2>
        <ul role="list" className={styles.entries}>
          {found.lines.map((line) => (
            <Line key={line.position} line={line} />
          ))}
        </ul>
      </section>
      <NextStep found={found} />
    </div>
    <section className={styles.part} aria-labelledby="about">
      <h2 id="about">Request</h2>
      <dl className={styles.facts}>
        <RequestFacts found={found} />
        <OutcomeFacts found={found} />
      </dl>
    </section>
  </div>
);

function Line({ line }: { line: AdminReturn['lines'][number] }) {
  const { name, quantity, size, color, newSize, newColor, isRestocked } = line;
  return (
    <li>
      <b>{name}</b>
      <span className={styles.amount}>{formatCount(quantity, 'item')}</span>
      <small>
        {sizeName(size)}, {colourName(color)}
        {newSize !== null && newColor !== null && ` · for ${sizeName(newSize)}, ${colourName(newColor)}`}
        {isRestocked !== null && ` · ${isRestocked ? 'back in stock' : 'written off'}`}
      </small>
    </li>
  );
}

/** What staff may do with it now. */
function NextStep({ found }: DetailsProps) {
  const mayReceive = useMay('money.refund');
  const mayDecide = useMay('orders.change');
  if (found.status === 'requested') return mayDecide ? <Decide found={found} /> : null;
  if (found.status !== 'accepted') return null;
  return (
    <>
      {mayReceive ? (
        <Receive found={found} />
      ) : (
        <p className="soft">
          Only {whoMay('money.refund')} can mark it as received, because that{' '}
          {found.kind === 'exchange' ? 'sends another item' : 'refunds money'}.
        </p>
      )}
      {mayDecide && <EndReturn found={found} />}
    </>
  );
}

function RequestFacts({ found }: DetailsProps) {
  const { _id, orderId, name, email, phone, reason, words, photos, requestedAt, deliveredAt, openedBy } = found;
  return (
    <>
      <Fact name="Reason">{messages.returns.reasons[reason]}</Fact>
      {words && <Fact name={openedBy ? 'Note' : 'What the customer wrote'}>{words}</Fact>}
      {photos.length > 0 && (
        <Fact name="Photos">
          <PhotoLinks photos={photos} urlOf={returnPhotoUrl(_id)} className={photoStyles.large} />
        </Fact>
      )}
      <Fact name={openedBy ? 'Opened' : 'Requested'}>
        {formatShortDayInLagos(requestedAt)}
        {openedBy && ` by ${openedBy}`}
        {deliveredAt && `, delivered ${formatShortDayInLagos(deliveredAt)}`}
      </Fact>
      <Fact name="Order">
        <Link className="link" to={`/admin/orders/${orderId}`}>
          {orderNumber(orderId)}
        </Link>
      </Fact>
      {name && (
        <Fact name="Customer">
          {name}
          {phone && (
            <>
              <br />
              {formatPhone(phone)}
              <ContactLinks phone={phone} />
            </>
          )}
          {email && (
            <a className="link" href={`mailto:${email}`}>
              {email}
            </a>
          )}
        </Fact>
      )}
    </>
  );
}

const OutcomeFacts = ({ found: { declineWords, replacementOrder, asCredit, refund } }: DetailsProps) => (
  <>
    {declineWords && <Fact name="Why it was declined">{declineWords}</Fact>}
    {replacementOrder && (
      <Fact name="Replacement">
        <Link className="link" to={`/admin/orders/${replacementOrder}`}>
          {orderNumber(replacementOrder)}
        </Link>
      </Fact>
    )}
    {asCredit && !refund && <Fact name="Refund">As store credit</Fact>}
    {refund && <Fact name="Refund">{refundText(refund)}</Fact>}
  </>
);

function refundText({ amountKobo, isCredit, creditKobo, status }: NonNullable<AdminReturn['refund']>): string {
  const amount = formatKobo(amountKobo);
  if (isCredit) return `${amount}, as store credit`;
  const part = creditKobo > 0 ? `, of it ${formatKobo(creditKobo)} as store credit` : '';
  return `${amount}, ${refundStatus[status] ?? status}${part}`;
}
