import { Link } from 'react-router';
import { ContactForm } from '../contact/ContactForm.tsx';
import { ChatLink } from '../ui/ChatLink.tsx';
import { pageHead } from '../seo/head.ts';
import { useShopSettings } from '../settings.ts';
import { buttonClass } from '../ui/Button.tsx';
import { Policy, PolicySection } from './Policy.tsx';
import { Seller } from './Seller.tsx';
import { Elsewhere } from './Support.tsx';
import type { PageMeta } from '../seo/page-meta.ts';

export const meta: PageMeta = ({ matches }) =>
  pageHead(matches, {
    title: 'Contact',
    description: 'Chat with us, write an e-mail, or find us on Instagram and Twitter.',
    path: '/contact',
  });

export default function ContactPage() {
  const { email, phone } = useShopSettings();
  return (
    <Policy
      title="Contact"
      lead="Ask about a size, an order, or a delivery to where you are. If it is about an order, have its number ready."
    >
      <PolicySection title="Chat">
        <p>The quickest way. It opens a WhatsApp conversation with {phone}.</p>
        <ChatLink className={buttonClass({})}>Chat with us on WhatsApp</ChatLink>
      </PolicySection>
      <PolicySection title="Before you write">
        <p>
          Times and fees are in the <Link to="/delivery-policy">delivery policy</Link>; sending something back is in the{' '}
          <Link to="/return-policy">return policy</Link>.
        </p>
      </PolicySection>
      <PolicySection title="Write to us">
        <ContactForm />
      </PolicySection>
      <PolicySection title="E-mail">
        <p>Best for orders, returns and payments: you keep everything in writing.</p>
        <a className={buttonClass({ kind: 'quiet' })} href={`mailto:${email}`}>
          {email}
        </a>
      </PolicySection>
      <PolicySection title="Where we are">
        <Seller />
      </PolicySection>
      <PolicySection title="Elsewhere">
        <p>
          We are <Elsewhere />.
        </p>
      </PolicySection>
    </Policy>
  );
}
