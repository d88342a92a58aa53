import { Link } from 'react-router';
import { pageHead } from '../seo/head.ts';
import { useShopSettings } from '../settings.ts';
import { Days, Policy, PolicySection } from './Policy.tsx';
import { Seller } from './Seller.tsx';
import type { PageMeta } from '../seo/page-meta.ts';

export const meta: PageMeta = ({ matches }) =>
  pageHead(matches, {
    title: 'Terms',
    description: 'Who you buy from, what is charged, how an order is made, and what to do when something is wrong.',
    path: '/terms',
  });

/** What the Federal Competition and Consumer Protection Act 2018 has a seller say (docs/decisions/0036). */
export default function TermsPage() {
  const { name, email, isVatRegistered } = useShopSettings();
  return (
    <Policy
      title="Terms"
      lead={`What you and ${name} owe each other when you buy here. They hold for every order placed since 22 November 2026.`}
    >
      <PolicySection title="Who you buy from">
        <Seller />
      </PolicySection>
      <PolicySection title="Prices">
        <p>
          Prices are in naira and include VAT.{isVatRegistered && ' Your receipt says how much of the total it is.'} The
          only thing added is delivery. You see the fee and the total at checkout, before you pay. A discount or a
          coupon is taken off there too; one coupon for each order.
        </p>
        <p>If a price changes while you shop, we show you the new total and ask again before anything is charged.</p>
      </PolicySection>
      <PolicySection title="Your order">
        <p>
          When you press Pay now we hold the pieces for you for 30 minutes. The sale is made when your payment is
          confirmed, and we send a receipt to your e-mail address. If payment does not come, the order ends and costs
          you nothing.
        </p>
        <p>
          You can cancel an order on its own page until it is paid. After that, write to us before it ships and we
          cancel it and pay you back.
        </p>
      </PolicySection>
      <PolicySection title="Payment">
        <p>
          You pay by card, bank transfer or USSD on the page of our payment partner, Paystack. We never see your card or
          your bank details. Money that comes twice, or too late for the pieces, goes back to you.
        </p>
      </PolicySection>
      <PolicySection title="Delivery">
        <p>
          We pack and ship within <Days>1-2</Days> business days. Same day or next day in Lagos and Osun, and{' '}
          <Days>1-2</Days> business days in other states. Times and fees are in the{' '}
          <Link to="/delivery-policy">delivery policy</Link>. If we cannot deliver what you paid for, we tell you and
          pay you back.
        </p>
      </PolicySection>
      <PolicySection title="Returns and refunds">
        <p>
          Send a piece back within 7 days of receipt, unused, unwashed, with its tags and packaging. We exchange a wrong
          size or a defective piece when you ask within 2 days of delivery. You pay for sending it back, unless the
          piece is faulty or we sent the wrong one. We inspect it, and an approved refund is paid within{' '}
          <Days>3-5</Days> business days. The details are in the <Link to="/return-policy">return policy</Link>.
        </p>
      </PolicySection>
      <PolicySection title="Pictures and sizes">
        <p>
          Colours differ a little from screen to screen, and cloth dyed by hand from piece to piece. Measurements in the{' '}
          <Link to="/size-guide">size guide</Link> may be off by a centimetre or two.
        </p>
      </PolicySection>
      <PolicySection title="When something is wrong">
        <p>
          Write to <a href={`mailto:${email}`}>{email}</a> with your order number, or ask through the{' '}
          <Link to="/contact">contact page</Link>. If we do not settle it, you can complain to the Federal Competition
          and Consumer Protection Commission at{' '}
          <a href="https://fccpc.gov.ng/" rel="noopener">
            fccpc.gov.ng
          </a>
          .
        </p>
      </PolicySection>
      <PolicySection title="Your rights">
        <p>
          Nigerian law applies. Nothing here takes away a right that the Federal Competition and Consumer Protection Act
          2018 gives you.
        </p>
      </PolicySection>
    </Policy>
  );
}
