import { Link } from 'react-router';
import { retention } from '#shared/retention.ts';
import { pageHead } from '../seo/page-head.ts';
import { useShopSettings } from '../settings.ts';
import styles from './PolicyTable.module.css';
import { PolicyLayout, PolicySection } from './PolicyLayout.tsx';
import { SellerDetails } from './SellerDetails.tsx';
import type { PageMeta } from '../seo/page-meta.ts';

export const meta: PageMeta = ({ matches }) =>
  pageHead(matches, {
    title: 'Privacy Policy',
    description:
      'What we know about you and why, who we share it with, how long we keep it, and how to see or delete it.',
    path: '/privacy-policy',
  });

/** The contents that the Nigeria Data Protection Act 2023 requires, true for this shop (docs/decisions/0036). */
export default function PrivacyPolicyPage() {
  const { name, email } = useShopSettings();
  return (
    <PolicyLayout
      title="Privacy Policy"
      lead="We collect only what we need to sell and deliver clothes. No advertising, no trackers, and we never sell your data."
    >
      <table className={styles.facts}>
        <caption>What we collect, why, and for how long</caption>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Why</th>
            <th scope="col">How long</th>
          </tr>
        </thead>
        <tbody>
          {collected.map(([what, why, period]) => (
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
        <p>
          We use only the cookies that the shop needs: one that lets you see the orders placed in this browser (
          {retention.orderAccessDays} days after the last one); four that keep you logged in (up to 30 days); one that
          identifies this browser, so that nobody else can use up its limits or open its orders (30 days); and, only
          where no scripts run, two that say that we keep your cart ({retention.guestCartDays} days) and which order you
          are paying (one day).
        </p>
        <p>
          Your browser also stores, on your device only: your cart, the delivery details you typed, an order that is
          waiting for payment, your recent searches, whether you closed the announcement bar, and your choice of
          centimetres or inches. Logging out clears all but the last two. Until you close the page, it also stores the
          coupon and the order that you are placing.
        </p>
      </PolicySection>
      <PolicySection title="Your rights and how to use them">
        <ul>
          <li>
            <b>See it and take it with you:</b> use Download my data in your <Link to="/profile">account settings</Link>
            .
          </li>
          <li>
            <b>Correct it:</b> edit your personal information there. For an order, write to us before it ships.
          </li>
          <li>
            <b>Delete it:</b> use Delete Account, also there. Your account, cart and emails are deleted at once. Orders
            stay in our accounts without your name, address, phone number or email address; a paid order that is on its
            way keeps them until a day after delivery.
          </li>
          <li>
            <b>Object:</b> unsubscribe from the newsletter with the link in each one. You may also object to any other
            use of your data, or ask us to restrict it.
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
          Last updated on 24 November 2026. If {name} is going to use your data in a new way, this page will say so
          first.
        </p>
      </PolicySection>
    </PolicyLayout>
  );
}

/** What, why with its legal basis, and how long: the same periods that the jobs use. */
const collected = [
  [
    'Orders: name, email, phone, delivery address, items, payment',
    'To deliver what you bought (our contract with you) and to keep our accounts (required by law)',
    `Name and contact details ${retention.paidOrderYears} years, ${retention.unpaidOrderMonths} months if unpaid, or until you have them deleted; the rest stays in our accounts`,
  ],
  ['Account: name and email', 'To log you in and show your orders (contract)', 'Until you delete it'],
  ['Cart of an account', 'To have it on every device you use (contract)', 'Until you empty it or delete the account'],
  [
    'Cart of a browser without scripts, which can’t keep it itself',
    'To sell you what is in it (contract)',
    `${retention.guestCartDays} days`,
  ],
  [
    'One-time codes and logins',
    'To confirm that it is you (contract)',
    `Codes ${retention.oneTimeCodeHours} hours, logins up to 30 days, known browsers ${retention.knownBrowserDays} days`,
  ],
  [
    'Newsletter: email, and when you agreed',
    'Because you agreed (consent)',
    `Until you unsubscribe; after that only the fact that you did. Unconfirmed: ${retention.unconfirmedSubscriberDays} days`,
  ],
  [
    'Sizes you want to hear about: your email',
    'To tell you when they are back, because you agreed (consent)',
    `Until you end it in the email, at most ${retention.stockRequestDays} days. Unconfirmed: ${retention.unconfirmedStockRequestDays} days`,
  ],
  [
    'Reviews: what you write, and the name you give',
    'To show them to other shoppers, because you write them (consent)',
    'Until you delete your data; your stars and the fit stay, without you',
  ],
  ['Messages to us', 'To reply to you (legitimate interest)', `${retention.contactMessageMonths} months`],
  [
    'Emails we sent you',
    'To send them again and to resolve questions (contract)',
    `${retention.emailMonths} months, newsletters ${retention.newsletterEmailDays} days, or until you have them deleted`,
  ],
  [
    'Payment notices from Paystack: your name and email',
    'To resolve disputes (legitimate interest)',
    `${retention.paymentEventMonths} months`,
  ],
  [
    'Technical: IP address and pages requested',
    'To keep the shop running and safe (legitimate interest)',
    `Server logs for a short time; logins and blocked attempts ${retention.securityEventDays} days`,
  ],
] satisfies [string, string, string][];
