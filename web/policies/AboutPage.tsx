import { pageHead } from '../seo/page-head.ts';
import { useShopSettings } from '../settings.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { AboutPicture } from './AboutPicture.tsx';
import { OwnText, ownTextLoader, standardMeta } from './standard-page.tsx';
import { PolicyLayout, PolicySection } from './PolicyLayout.tsx';
import { wholePromise } from './promise-sentences.ts';
import { SellerDetails } from './SellerDetails.tsx';
import { Link } from '../ui/Link.tsx';

export const meta = standardMeta('about', ({ matches }) =>
  pageHead(matches, {
    title: 'About',
    description: 'An online clothing shop in Nigeria, with prices in naira.',
    path: '/about',
  }),
);

export const loader = ownTextLoader('about');

export default function AboutPage() {
  return (
    <OwnText slug="about" picture={<AboutPicture />}>
      <StandardAbout />
    </OwnText>
  );
}

function StandardAbout() {
  const { name, promises, isDemo } = useShopSettings();
  return (
    <PolicyLayout
      title={`About ${name}`}
      lead={`Clothes that suit your style, and that you are proud to wear${isDemo ? ': on Monday morning, and at the owambe on Saturday' : ''}.`}
      picture={<AboutPicture />}
    >
      {isDemo ? <DemoClothes /> : <AnyClothes />}
      <PolicySection title="The price">
        <p>
          Prices are in naira, and the price on the page is the price you pay. The delivery fee is the only thing we
          add, and you see it before you pay.
        </p>
      </PolicySection>
      <PolicySection title="Our promise">
        <p>
          {`${wholePromise(promises)} The details are in our `}
          <Link to="/delivery-policy">delivery policy</Link> and <Link to="/return-policy">return policy</Link>. If you
          have questions, <Link to="/contact">talk to us</Link>.
        </p>
        <ButtonLink to="/shop">Shop</ButtonLink>
      </PolicySection>
      <PolicySection title="Who we are">
        <SellerDetails />
      </PolicySection>
    </PolicyLayout>
  );
}

/** The text about the demo's products. */
function DemoClothes() {
  return (
    <>
      <PolicySection title="The fabric">
        <p>
          We start with the fabric: adire from the indigo vat, ankara in full print, aso-oke from the narrow loom, and
          plain linen, cotton and silk. The cuts are simple, so that the fabric stands out.
        </p>
      </PolicySection>
      <PolicySection title="The clothes">
        <p>
          Ready-to-wear for women and men: boubous and kaftans, senator and agbada, dresses, shirts and trousers, and
          the caps and bags that complete them. You choose a colour and a size, and we deliver. There is no waiting for
          a fitting: the <Link to="/size-guide">size guide</Link> has the body measurements of every size, and each
          product’s page the measurements of the garment, in centimetres and inches.
        </p>
      </PolicySection>
    </>
  );
}

/** A text that is true of every shop, until its owner writes one. */
function AnyClothes() {
  return (
    <PolicySection title="The clothes">
      <p>
        You choose a colour and a size, and we deliver. The <Link to="/size-guide">size guide</Link> helps you to find
        yours.
      </p>
    </PolicySection>
  );
}
