import { useQuery } from '@tanstack/react-query';
import { messages } from '#shared/messages.ts';
import { delivery } from '../checkout/delivery/delivery-queries.ts';
import { ChatLink } from '../ui/ChatLink.tsx';
import { prefetch } from '../query-client.ts';
import { pageHead } from '../seo/page-head.ts';
import { useShopSettings } from '../settings.ts';
import styles from './PolicyTable.module.css';
import { Days, PolicyLayout, PolicySection } from './PolicyLayout.tsx';
import { ShippingFees } from './ShippingFees.tsx';
import { SupportContacts } from './SupportContacts.tsx';
import type { PageMeta } from '../seo/page-meta.ts';
import type { LoaderFunctionArgs } from 'react-router';

export const meta: PageMeta = ({ matches }) =>
  pageHead(matches, {
    title: 'Delivery Policy',
    description:
      'Nationwide delivery in Nigeria: same day or next day in Lagos and Osun, 1-2 business days elsewhere. Delivery fees, and how to track an order.',
    path: '/delivery-policy',
  });

export const loader = ({ context }: LoaderFunctionArgs) => prefetch(context, (api) => [delivery(api)]);

export default function DeliveryPolicyPage() {
  const table = useQuery(delivery()).data?.delivery;
  const { email } = useShopSettings();
  return (
    <PolicyLayout
      title="Delivery Policy"
      lead={
        <>
          We deliver nationwide in Nigeria, with fast options in Lagos and Osun. Orders are packed and shipped in{' '}
          <Days>1-2</Days> business days.
        </>
      }
    >
      <PolicySection title="Ordering from your state">
        <p>
          {table && `The checkout takes addresses in ${listFormat.format(table.states)}. `}For any other state, order by{' '}
          <ChatLink>chat</ChatLink> or <a href={`mailto:${email}`}>email</a>: send us the items, the sizes and your
          address, and we will arrange the order with you.
        </p>
      </PolicySection>
      <table className={styles.facts}>
        <caption>Delivery times, Lagos time. Working days are Monday to Saturday, except public holidays.</caption>
        <thead>
          <tr>
            <th scope="col">Where</th>
            <th scope="col">Ordered before 12pm</th>
            <th scope="col">Ordered after 12pm</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Lagos and Osun</th>
            <td>Same day</td>
            <td>Next day</td>
          </tr>
          <tr>
            <th scope="row">Other states</th>
            <td colSpan={2}>1-2 business days</td>
          </tr>
          <tr>
            <th scope="row">International</th>
            <td colSpan={2}>By enquiry</td>
          </tr>
        </tbody>
      </table>
      {table && (
        <PolicySection title="If you order now">
          {table.estimates.map(({ states, text }) => (
            <p key={text}>{messages.delivery.to(states, text)}</p>
          ))}
        </PolicySection>
      )}
      {table && <ShippingFees table={table} />}
      <PolicySection title="Outside Nigeria">
        <p>International orders are by enquiry. Tell us the country and the items, and we will reply with a price.</p>
      </PolicySection>
      <PolicySection title="Tracking your order">
        <p>A tracking email is sent on shipping. If you have not received it within two business days, write to us.</p>
      </PolicySection>
      <PolicySection title="Changing the address">
        <p>
          Address changes are possible only before shipping. Write to us with your order number and the new address as
          soon as you can.
        </p>
      </PolicySection>
      <PolicySection title="Contact us">
        <SupportContacts />
      </PolicySection>
    </PolicyLayout>
  );
}

const listFormat = new Intl.ListFormat('en');
