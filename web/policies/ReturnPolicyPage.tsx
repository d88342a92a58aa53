import { countDays } from '#shared/promises/promise-texts.ts';
import { pageHead } from '../seo/page-head.ts';
import { useShopSettings } from '../settings.ts';
import { OwnText, ownTextLoader, standardMeta } from './standard-page.tsx';
import { Days, PolicyLayout, PolicySection } from './PolicyLayout.tsx';
import { promisesAmong } from './promise-sentences.ts';
import { SupportContacts } from './SupportContacts.tsx';

export const meta = standardMeta('return-policy', ({ matches }) =>
  pageHead(matches, {
    title: 'Return Policy',
    description: `Return unworn items within ${countDays(promisesAmong(matches).returnDays)} of receipt. Exchanges within 2 days of delivery, refunds in 3-5 business days.`,
    path: '/return-policy',
  }),
);

export const loader = ownTextLoader('return-policy');

export default function ReturnPolicyPage() {
  return (
    <OwnText slug="return-policy">
      <StandardReturnPolicy />
    </OwnText>
  );
}

function StandardReturnPolicy() {
  const { email, promises } = useShopSettings();
  const days = countDays(promises.returnDays);
  return (
    <PolicyLayout
      title="Return Policy"
      lead={`Not right? Send it back within ${days} of receipt, as it came: unused, unwashed, with its tags and its packaging.`}
    >
      <PolicySection title="Returns">
        <p>You can return an item if all of this is true:</p>
        <ul>
          <li>{`You ask us within ${days} of receiving it.`}</li>
          <li>It is unused and unwashed.</li>
          <li>It still has its tags and packaging.</li>
        </ul>
      </PolicySection>
      <PolicySection title="Exchanges">
        <p>
          We exchange an item only if the size is wrong or the item is defective. Ask for it within 2 days of delivery.
        </p>
      </PolicySection>
      <PolicySection title="Return shipping">
        <p>You pay for sending it back, unless the item is faulty or we sent the wrong one. Then we pay.</p>
      </PolicySection>
      <PolicySection title="Refunds">
        <p>
          We inspect the item first. If the refund is approved, we ask for your account details and pay within{' '}
          <Days>3-5</Days> business days.
        </p>
      </PolicySection>
      <PolicySection title="How to start">
        <p>
          Open your order and choose ‘Return or exchange an item’. If you prefer, write to{' '}
          <a href={`mailto:${email}`}>{email}</a> with your order number, the item and the reason. We will tell you
          where to send it.
        </p>
        <SupportContacts />
      </PolicySection>
      <PolicySection title="Your rights">
        <p>Nothing here takes away the rights that the law gives you as a consumer.</p>
      </PolicySection>
    </PolicyLayout>
  );
}
