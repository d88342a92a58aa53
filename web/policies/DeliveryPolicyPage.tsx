import { useQuery } from '@tanstack/react-query';
import { aDayLater, businessDays, clockHour, dayCell } from '#shared/promises/policy-texts.ts';
import { dayOrDays, listStates, spanOf } from '#shared/promises/promise-texts.ts';
import { messages } from '#shared/messages.ts';
import { delivery } from '../delivery-area/delivery-queries.ts';
import { ChatLink } from '../ui/ChatLink.tsx';
import { pageHead } from '../seo/page-head.ts';
import { useShopSettings } from '../settings.ts';
import styles from './PolicyTable.module.css';
import { OwnText, ownTextLoader, standardMeta } from './standard-page.tsx';
import { Days, PolicyLayout, PolicySection } from './PolicyLayout.tsx';
import { deliverySummary, promisesAmong } from './promise-sentences.ts';
import { ShippingFees } from './ShippingFees.tsx';
import { SupportContacts } from './SupportContacts.tsx';

export const meta = standardMeta('delivery-policy', ({ matches }) =>
  pageHead(matches, {
    title: 'Delivery Policy',
    description: `Nationwide delivery in Nigeria: ${deliverySummary(promisesAmong(matches))}. Delivery fees, and how to track an order.`,
    path: '/delivery-policy',
  }),
);

export const loader = ownTextLoader('delivery-policy', (api) => [delivery(api)]);

export default function DeliveryPolicyPage() {
  return (
    <OwnText slug="delivery-policy">
      <StandardDeliveryPolicy />
    </OwnText>
  );
}

function StandardDeliveryPolicy() {
  const table = useQuery(delivery()).data?.delivery;
  const { email, promises } = useShopSettings();
  const { fastDays, otherDays } = promises;
  const fastStates = listStates(promises.fastStates);
  const hour = clockHour(promises.packedBefore);
  return (
    <PolicyLayout
      title="Delivery Policy"
      lead={
        <>
          {`We deliver nationwide in Nigeria, with fast options in ${fastStates}. Orders are packed and shipped in`}{' '}
          <Days>{spanOf(otherDays)}</Days>
          {` business ${dayOrDays(otherDays)}.`}
        </>
      }
    >
      <PolicySection title="Ordering from your state">
        <p>
          {table && `The checkout takes addresses in ${listStates(table.states)}. `}For any other state, order by{' '}
          <ChatLink>chat</ChatLink> or <a href={`mailto:${email}`}>email</a>: send us the items, the sizes and your
          address, and we will arrange the order with you.
        </p>
      </PolicySection>
      <table className={styles.facts}>
        <caption>Delivery times, Lagos time. Business days are Monday to Saturday, except public holidays.</caption>
        <thead>
          <tr>
            <th scope="col">Where</th>
            <th scope="col">{`Ordered before ${hour}`}</th>
            <th scope="col">{`Ordered after ${hour}`}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{fastStates}</th>
            <td>{dayCell(fastDays)}</td>
            <td>{dayCell(aDayLater(fastDays))}</td>
          </tr>
          <tr>
            <th scope="row">Other states</th>
            <td colSpan={2}>{businessDays(otherDays)}</td>
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
            <p key={text}>{messages.delivery.to(listStates(states), text)}</p>
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
          Address changes are possible only before shipping. Once your order is paid, you can change its address within
          the state on the order’s page. For anything else, write to us with your order number and the new address as
          soon as you can.
        </p>
      </PolicySection>
      <PolicySection title="Contact us">
        <SupportContacts />
      </PolicySection>
    </PolicyLayout>
  );
}
