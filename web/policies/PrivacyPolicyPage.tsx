import { collectedData, cookieTexts } from '#shared/privacy/collected-data.ts';
import { retention } from '#shared/retention.ts';
import { pageHead } from '../seo/page-head.ts';
import { useShopSettings } from '../settings.ts';
import styles from './PolicyTable.module.css';
import { OwnText, ownTextLoader, standardMeta } from './standard-page.tsx';
import { PolicyLayout, PolicySection } from './PolicyLayout.tsx';
import { SellerDetails } from './SellerDetails.tsx';
import { Link } from '../ui/Link.tsx';

export const meta = standardMeta('privacy-policy', ({ matches }) =>
  pageHead(matches, {
    title: 'Privacy Policy',
    description:
      'What we know about you and why, who we share it with, how long we keep it, and how to see or delete it.',
    path: '/privacy-policy',
  }),
);

export const loader = ownTextLoader('privacy-policy');

export default function PrivacyPolicyPage() {
  return (
    <OwnText slug="privacy-policy">
      <StandardPrivacyPolicy />
    </OwnText>
  );
}

/** The contents that the Nigeria Data Protection Act 2023 requires, true for this shop (docs/decisions/0036). */
function StandardPrivacyPolicy() {
  const { name, email } = useShopSettings();
  return (
    <PolicyLayout
      title="Privacy Policy"
      lead="We collect only what we need to sell and deliver clothes. No advertising, no trackers, and we never sell your data."
    >
      <table className={`${styles.facts} ${styles.sentences}`}>
        <caption>What we collect, why, and for how long</caption>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Why</th>
            <th scope="col">How long</th>
          </tr>
        </thead>
        <tbody>
          {collectedData.map(([what, why, period]) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>{why}</td>
              <td>{period}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <PolicySection title="Who is responsible">
        <p>The data controller is:</p>
        <SellerDetails />
      </PolicySection>
      <PolicySection title="Who we share it with">
        <ul>
          <li>
            <b>Paystack</b>, our payment partner: your email address, the amount and a reference. You give your card and
            bank details to Paystack only; we never see them. Paystack tells us whether the payment was made, and by
            whom.
          </li>
          <li>
            <b>The courier</b>: your name, phone number and address.
          </li>
          <li>
            <b>Our email and hosting providers</b>, who process the data on this page on our behalf only.
          </li>
          <li>
            <b>WhatsApp</b>, only when you open a chat with us there.
          </li>
          <li>
            <b>Authorities and courts</b>, when the law requires it.
          </li>
        </ul>
        <p>Some of them may store data outside Nigeria, under the safeguards of the Nigeria Data Protection Act.</p>
      </PolicySection>
      <PolicySection title="Cookies and storage on your device">
        {cookieTexts.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </PolicySection>
      <PolicySection title="Your rights and how to use them">
        <ul>
          <li>
            <b>See it and take it with you:</b> use Download my data in your <Link to="/profile">account settings</Link>
            .
          </li>
          <li>
            <b>Correct it:</b> edit your personal information there. For an order, change the address on its page before
            it ships, or write to us.
          </li>
          <li>
            <b>Delete it:</b> use Delete Account, also there. Your account, cart and emails are deleted at once. Orders
            stay in our accounts without your name, address, phone number or email address; a paid order that is on its
            way keeps them until a day after delivery, or until {retention.shippedOrderDays} days after it was last
            sent, or came back to us, if it is never marked as delivered. An order with a refund under way keeps them
            until the refund is paid, at most {retention.openRefundDays} days.
          </li>
          <li>
            <b>Object:</b> unsubscribe from the newsletter and from reminders of your cart with the link in each one.
            You may also object to any other use of your data, or ask us to restrict it.
          </li>
        </ul>
        <p>
          Bought as a guest, or something does not work? Write to <a href={`mailto:${email}`}>{email}</a> from the
          address you used, and we will do it for you, free of charge and within 30 days.
        </p>
      </PolicySection>
      <PolicySection title="How we protect it">
        <p>
          All connections are encrypted. Codes and login keys are stored in a form that nobody can read. Only our staff
          can see orders and customers; they sign in with two factors, and every access is logged. No decision about you
          is made by a machine alone.
        </p>
      </PolicySection>
      <PolicySection title="Complaints">
        <p>
          Please tell us first: <a href={`mailto:${email}`}>{email}</a>. You can also complain to the Nigeria Data
          Protection Commission at{' '}
          <a href="https://ndpc.gov.ng/" rel="noopener">
            ndpc.gov.ng
          </a>
          .
        </p>
      </PolicySection>
      <PolicySection title="Changes">
        <p>
          Last updated on 28 November 2026. If {name} is going to use your data in a new way, this page will say so
          first.
        </p>
      </PolicySection>
    </PolicyLayout>
  );
}
