import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { type CustomerDetail, customer } from '#shared/admin/customers/api.ts';
import { formatKobo } from '#shared/admin/payments/review-reasons.ts';
import { colourName } from '#shared/catalogue/colours.ts';
import { sizeName } from '#shared/catalogue/sizes.ts';
import { formatNaira } from '#shared/money.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import { formatDayInLagos, formatShortDayInLagos } from '#shared/dates/format-dates.ts';
import { StatusBadge } from '#web/orders/StatusBadge.tsx';
import { pageTitle } from '#web/ui/page-title.ts';
import { adminApi } from '../admin-api.ts';
import { AdminPage } from '../AdminPage.tsx';
import form from '../ui/forms/Form.module.css';
import { Loaded } from '../ui/Loaded.tsx';
import rows from '../ui/Rows.module.css';
import { adminQueryDefaults } from '../staff-query.ts';
import { useMay } from '../useMay.ts';
import { ordersOfCustomer } from './orders-of-customer.ts';
import { PersonalData } from './PersonalData.tsx';
import type { PageMeta } from '#web/seo/page-meta.ts';
import { formatPhone } from '#shared/phone-numbers/format-phone.ts';
import { formatCount } from '#shared/counts/format-count.ts';

export const meta: PageMeta = ({ matches }) => [{ title: pageTitle(matches, 'Customer') }];

export default function CustomerPage() {
  const { id = '' } = useParams();
  const query = useQuery({
    queryKey: ['admin', 'customer', id],
    queryFn: ({ signal }) => adminApi(customer, { params: { id } }, { signal }),
    ...adminQueryDefaults,
  });
  const mayChange = useMay('customers.change');
  const loaded = query.data?.customer;

  return (
    <AdminPage
      back={{ to: '/admin/customers', label: 'All customers' }}
      title={loaded?.name ?? 'Customer'}
      status={loaded && `${ordersOfCustomer(loaded) ?? 'No orders'}.`}
    >
      <Loaded query={query}>
        {({ customer: person }) => (
          <div className={form.sections}>
            {person.isLeaving && (
              <p className={form.preview}>
                This customer deleted their account. The rest of their data is deleted when their last order is
                complete.
              </p>
            )}
            <Reaching person={person} />
            <Orders person={person} />
            {person.cart.length > 0 && <Cart person={person} />}
            {person.messages.length > 0 && <Messages person={person} />}
            {mayChange && <PersonalData person={person} />}
          </div>
        )}
      </Loaded>
    </AdminPage>
  );
}

const newsletter = {
  confirmed: 'Subscribed',
  pending: 'Not confirmed yet',
  unsubscribed: 'Unsubscribed',
  none: 'Not subscribed',
} as const;

function Reaching({ person }: { person: CustomerDetail }) {
  const { email, phone, accountSince, storeCreditKobo, newsletter: news } = person;
  return (
    <section>
      <h2>Contact</h2>
      <dl className={form.terms}>
        <dt>Email</dt>
        <dd>
          <a className="link" href={`mailto:${email}`}>
            {email}
          </a>
        </dd>
        {phone && (
          <>
            <dt>Phone</dt>
            <dd>
              <a className="link" href={`tel:${phone}`}>
                {formatPhone(phone)}
              </a>
            </dd>
          </>
        )}
        <dt>Account</dt>
        <dd>{accountSince ? `Since ${formatDayInLagos(accountSince)}` : 'None, orders as a guest'}</dd>
        {storeCreditKobo > 0 && (
          <>
            <dt>Store credit</dt>
            <dd>{formatKobo(storeCreditKobo)}</dd>
          </>
        )}
        <dt>Newsletter</dt>
        <dd>{newsletter[news ?? 'none']}</dd>
      </dl>
    </section>
  );
}

function Orders({ person: { orderList } }: { person: CustomerDetail }) {
  return (
    <section>
      <h2>Orders</h2>
      {orderList.length === 0 ? (
        <p>No orders yet.</p>
      ) : (
        <ul role="list" className={rows.rows}>
          {orderList.map(({ _id, createdAt, status, isPickup, isPaid, totalAmount, units, isExchange }) => (
            <li key={_id}>
              <Link className={rows.row} to={`/admin/orders/${_id}`}>
                <span className={rows.main}>
                  <b>{orderNumber(_id)}</b>
                  <span className={rows.soft}>{formatShortDayInLagos(createdAt)}</span>
                </span>
                <span className={rows.facts}>
                  {isExchange ? 'Exchange' : formatNaira(totalAmount)}, {formatCount(units, 'item')}
                  {!isExchange && (isPaid ? ', paid' : ', unpaid')}
                </span>
                <span className={rows.end}>
                  <StatusBadge {...{ status, isPickup }} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Cart({ person: { cart } }: { person: CustomerDetail }) {
  return (
    <section>
      <h2>Cart</h2>
      <ul role="list">
        {cart.map(({ productId, name, color, size, quantity, price }) => (
          <li key={`${productId} ${color} ${size}`}>
            {quantity} × {name}, {sizeName(size)}, {colourName(color)}, {formatNaira(price)} each
          </li>
        ))}
      </ul>
    </section>
  );
}

function Messages({ person: { messages } }: { person: CustomerDetail }) {
  return (
    <section>
      <h2>Messages</h2>
      <ul role="list">
        {messages.map(({ _id, sentAt, isAnswered }) => (
          <li key={_id}>
            <Link className="link" to={`/admin/messages/${_id}`}>
              {formatDayInLagos(sentAt)}, {isAnswered ? 'answered' : 'not answered'}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
