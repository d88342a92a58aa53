import { Link } from 'react-router';
import { pageHead } from '../seo/head.ts';
import { useShopSettings } from '../settings.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Policy, PolicySection } from './Policy.tsx';
import { Seller } from './Seller.tsx';
import type { PageMeta } from '../seo/page-meta.ts';

export const meta: PageMeta = ({ matches }) =>
  pageHead(matches, {
    title: 'About',
    description: 'Ready-to-wear for women and men in Nigeria, in adire, ankara and aso-oke. Prices in naira.',
    path: '/about',
  });

export default function AboutPage() {
  const { name } = useShopSettings();
  return (
    <Policy
      title={`About ${name}`}
      lead="Clothes that suit your style, and that you are proud to wear: on Monday morning, and at the owambe on Saturday."
    >
      <PolicySection title="The cloth">
        <p>
          We begin with cloth. Adire from the indigo vat, ankara in full print, aso-oke from the narrow loom, and plain
          linen, cotton and silk to rest the eye. The cut stays quiet, so that the cloth can speak.
        </p>
      </PolicySection>
      <PolicySection title="The clothes">
        <p>
          Ready-to-wear for women and men: boubous and kaftans, senator and agbada, dresses, shirts and trousers, and
          the caps and bags that finish them. You choose a colour and a size, and we send it. No waiting for a fitting:
          the <Link to="/size-guide">size guide</Link> has every piece in centimetres and inches.
        </p>
      </PolicySection>
      <PolicySection title="The price">
        <p>
          Prices are in naira, and the price on the page is the price you pay. Delivery is the only thing added, and you
          see it before you pay.
        </p>
      </PolicySection>
      <PolicySection title="The promise">
        <p>
          Same-day delivery in Lagos and Osun when you order before 12pm, and 7 days to send back what is not right. The
          whole of it is in our <Link to="/delivery-policy">delivery policy</Link> and{' '}
          <Link to="/return-policy">return policy</Link>. Questions go to <Link to="/contact">a person</Link>.
        </p>
        <ButtonLink to="/shop">Shop</ButtonLink>
      </PolicySection>
      <PolicySection title="Who sells">
        <Seller />
      </PolicySection>
    </Policy>
  );
}
