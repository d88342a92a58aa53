import { countDays, dayOrDays, spanOf } from '#shared/promises/promise-texts.ts';
import { pageHead } from '../seo/page-head.ts';
import { useShopSettings } from '../settings.ts';
import { OwnText, ownTextLoader, standardMeta } from './standard-page.tsx';
import { Days, PolicyLayout, PolicySection } from './PolicyLayout.tsx';
import { fastDelivery } from './promise-sentences.ts';
import { SellerDetails } from './SellerDetails.tsx';
import { Link } from '../ui/Link.tsx';

export const meta = standardMeta('terms', ({ matches }) =>
  pageHead(matches, {
    title: 'Terms',
    description: 'Who you buy from, what you pay, how an order works, and what to do if something goes wrong.',
    path: '/terms',
  }),
);

export const loader = ownTextLoader('terms');

export default function TermsPage() {
  return (
    <OwnText slug="terms">
      <StandardTerms />
    </OwnText>
  );
}

/** The contents that the Federal Competition and Consumer Protection Act 2018 requires (docs/decisions/0036). */
function StandardTerms() {
  const { name, email, isVatRegistered, promises } = useShopSettings();
  const { otherDays, returnDays } = promises;
  const days = <Days>{spanOf(otherDays)}</Days>;
  return (
    <PolicyLayout
      title="Terms"
      lead={`The terms between you and ${name} when you buy here. They apply to every order placed since 28 November 2026.`}
    >
      <PolicySection title="Who you buy from">
        <SellerDetails />
      </PolicySection>
      <PolicySection title="Prices">
        <p>
          Prices are in naira and include VAT.{isVatRegistered && ' Your receipt shows how much it is.'} The delivery
          fee is the only thing we add. You see the fee and the total at checkout, before you pay. A coupon is taken off
          there too; you can use one coupon per order.
        </p>
        <p>If a price changes while you shop, we show you the new total and ask again before you pay.</p>
      </PolicySection>
      <PolicySection title="Your order">
        <p>
          After you press Pay now, your order stays open for 30 minutes. If you have paid for an order here before, its
          items are reserved for you until then. Otherwise another customer can still buy them until you have paid. The
          contract is made when your payment is confirmed, and we send a receipt to your email address. If you do not
          pay, the order is cancelled and costs you nothing.
        </p>
        <p>
          You can cancel an order on its own page until it is paid. After that, write to us before it ships, and we will
          cancel it and refund you.
        </p>
      </PolicySection>
      <PolicySection title="Payment">
        <p>
          You pay by card, bank transfer or USSD on the page of our payment partner, Paystack. We never see your card or
          your bank details. If you pay twice, or too late to get the items, we refund you.
        </p>
      </PolicySection>
      <PolicySection title="Delivery">
        <p>
          We pack and ship within {days}
          {` business ${dayOrDays(otherDays)}. ${fastDelivery(promises)}, and takes `}
          {days}
          {` business ${dayOrDays(otherDays)} in other states. Times and fees are in the`}{' '}
          <Link to="/delivery-policy">delivery policy</Link>. If we cannot deliver what you paid for, we will tell you
          and refund you.
        </p>
      </PolicySection>
      <PolicySection title="Returns and refunds">
        <p>
          {`You can return an item within ${countDays(returnDays)} of receipt, unused, unwashed, with its tags and packaging. We exchange a wrong size or a defective item if you ask within 2 days of delivery. You pay for sending it back, unless the item is faulty or we sent the wrong one. We inspect it, and pay an approved refund within `}
          <Days>3-5</Days> business days. The details are in the <Link to="/return-policy">return policy</Link>.
        </p>
      </PolicySection>
      <PolicySection title="Pictures and sizes">
        <p>
          Colours look a little different on every screen, and hand-dyed fabric varies from item to item. Measurements
          in the <Link to="/size-guide">size guide</Link> may be off by a centimetre or two.
        </p>
      </PolicySection>
      <PolicySection title="If something goes wrong">
        <p>
          Write to <a href={`mailto:${email}`}>{email}</a> with your order number, or ask through the{' '}
          <Link to="/contact">contact page</Link>. If we cannot resolve it, you can complain to the Federal Competition
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
    </PolicyLayout>
  );
}
