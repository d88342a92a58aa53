import { Link } from 'react-router';
import { retention } from '#shared/retention.ts';
import { pageHead } from '../seo/head.ts';
import { useShopSettings } from '../settings.ts';
import styles from './Facts.module.css';
import { Policy, PolicySection } from './Policy.tsx';
import { Seller } from './Seller.tsx';
import type { PageMeta } from '../seo/page-meta.ts';

export const meta: PageMeta = ({ matches }) =>
  pageHead(matches, {
    title: 'Privacy Policy',
    description: 'What we know about you, why, who else gets it, how long we keep it, and how to see or delete it.',
    path: '/privacy-policy',
  });

/** What the Nigeria Data Protection Act 2023 has a shop say, true of what this one does (docs/decisions/0036). */
export default function PrivacyPolicyPage() {
  const { name, email } = useShopSettings();
  return (
    <Policy
      title="Privacy Policy"
      lead="We ask for what it takes to sell and deliver clothes. No advertising, no trackers, nothing sold to anybody."
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
          {collected.map(([what, why, kept]) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>{why}</td>
              <td>{kept}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <PolicySection title="Who is responsible">
        <p>The data controller is:</p>
        <Seller />
      </PolicySection>
      <PolicySection title="Who else gets it">
        <ul>
          <li>
            <b>Paystack</b>, our payment partner: your e-mail address, the amount and a reference. Your card and bank
            details go to Paystack alone; we never see them. Paystack tells us whether the money came and who paid.
          </li>
          <li>
            <b>The courier</b>: your name, phone number and address.
          </li>
          <li>
            <b>Our e-mail and hosting providers</b>, who carry and store what this page lists, for us alone.
          </li>
          <li>
            <b>WhatsApp</b>, only when you open a chat with us there.
          </li>
          <li>
            <b>Authorities and courts</b>, when the law tells us to.
          </li>
        </ul>
        <p>Some of them may keep data outside Nigeria. Then the safeguards of the Nigeria Data Protection Act apply.</p>
      </PolicySection>
      <PolicySection title="On your phone">
        <p>
          We set cookies only to run the shop: one that lets you see the orders this browser placed (
          {retention.orderAccessDays} days after the last one); four that keep you logged in (up to 30 days); one that
          tells this browser from others, so that nobody else uses up what it may do or comes to its order (30 days).
        </p>
        <p>
          Your browser also keeps, on your phone alone: your cart, the delivery details you typed, an order that waits
          for payment, whether you closed the bar above the page, and centimetres or inches. Logging out clears the
          cart, the delivery details and the order. Until you close the page it also keeps the coupon and the order you
          are in the middle of.
        </p>
      </PolicySection>
      <PolicySection title="Your rights, and how to use them">
        <ul>
          <li>
            <b>See it and take it with you:</b> Download my data in your <Link to="/profile">account settings</Link>.
          </li>
          <li>
            <b>Put it right:</b> edit your personal information there. For an order, write to us before it ships.
          </li>
          <li>
            <b>Delete it:</b> Delete Account, there too. Your account, cart and letters go at once. Orders stay in our
            books without your name, address, phone number or e-mail address; one that is paid and under way keeps them
            until a day after it is delivered.
          </li>
          <li>
            <b>Say no:</b> leave the newsletter with the link in each one. You may also object to anything else that we
            do with your data, or ask us to pause it.
          </li>
        </ul>
        <p>
          Bought as a guest, or something does not work? Write to <a href={`mailto:${email}`}>{email}</a> from the
          address you used and we do it for you, free and within 30 days.
        </p>
      </PolicySection>
      <PolicySection title="How we guard it">
        <p>
          Pages travel encrypted. Codes and login keys are stored so that nobody can read them back. Only our staff see
          orders and customers, each with a second proof of who they are, and who looked is written down. No decision
          about you is made by a machine alone.
        </p>
      </PolicySection>
      <PolicySection title="Complaints">
        <p>
          Tell us first: <a href={`mailto:${email}`}>{email}</a>. You can also complain to the Nigeria Data Protection
          Commission at{' '}
          <a href="https://ndpc.gov.ng/" rel="noopener">
            ndpc.gov.ng
          </a>
          .
        </p>
      </PolicySection>
      <PolicySection title="Changes">
        <p>
          Written on 23 November 2026. When {name} starts to use your data in a new way, this page says so before it
          happens.
        </p>
      </PolicySection>
    </Policy>
  );
}

/** What, why with its legal basis, and until when: by the numbers that the jobs delete by. */
const collected = [
  [
    'Orders: name, e-mail, phone, delivery address, pieces, payment',
    'To deliver what you bought (our contract with you) and to keep our books (the law)',
    `Name and contact ${retention.paidOrderYears} years, ${retention.unpaidOrderMonths} months if not paid, or until you have them deleted; the rest in our books`,
  ],
  ['Account: name and e-mail', 'To log you in and show your orders (contract)', 'Until you delete it'],
  ['Cart of an account', 'To keep it on every phone you use (contract)', 'Until you empty it or delete the account'],
  [
    'One-time codes and logins',
    'To know that it is you (contract)',
    `Codes ${retention.oneTimeCodeHours} hours, logins up to 30 days, which browsers ${retention.knownBrowserDays} days`,
  ],
  [
    'Newsletter: e-mail, and when you said yes',
    'Because you said yes (consent)',
    `Until you leave; then only that you left. Not confirmed: ${retention.unconfirmedSubscriberDays} days`,
  ],
  ['Messages to us', 'To answer you (legitimate interest)', `${retention.contactMessageMonths} months`],
  [
    'E-mails we sent you',
    'To send them again and to settle questions (contract)',
    `${retention.emailMonths} months, newsletters ${retention.newsletterEmailDays} days, or until you have them deleted`,
  ],
  [
    'What our payment partner tells us of your payment: your name and e-mail',
    'To settle what is disputed (legitimate interest)',
    `${retention.paymentEventMonths} months`,
  ],
  [
    'Technical: network address and pages asked for',
    'To keep the shop running and safe (legitimate interest)',
    `In server logs for a short time; of logins and of what was tried too often ${retention.securityEventDays} days`,
  ],
] satisfies [string, string, string][];
