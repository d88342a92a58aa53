import { Link } from 'react-router';
import { ChatLink } from '../layout/ChatLink.tsx';
import { useShopSettings } from '../settings.ts';
import { buttonClass } from '../ui/Button.tsx';
import { pageTitle } from '../ui/title.ts';
import type { Route } from './+types/ContactPage.ts';
import { Policy, PolicySection } from './Policy.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Contact') },
  { name: 'description', content: 'Chat with us, write an e-mail, or find us on Instagram and Twitter.' },
];

export default function ContactPage() {
  const { email, phone, instagramUrl, twitterUrl } = useShopSettings();
  return (
    <Policy
      title="Contact"
      lead="Ask about a size, an order, or a delivery to where you are. If it is about an order, have its number ready."
    >
      <PolicySection title="Chat">
        <p>The quickest way. It opens a WhatsApp conversation with {phone}.</p>
        <ChatLink className={buttonClass({})}>Chat with us on WhatsApp</ChatLink>
      </PolicySection>
      <PolicySection title="E-mail">
        <p>Best for orders, returns and payments: you keep everything in writing.</p>
        <a className={buttonClass({ kind: 'quiet' })} href={`mailto:${email}`}>
          {email}
        </a>
      </PolicySection>
      <PolicySection title="Elsewhere">
        <p>
          We are on{' '}
          <a href={instagramUrl} rel="noopener">
            Instagram
          </a>{' '}
          and on{' '}
          <a href={twitterUrl} rel="noopener">
            Twitter
          </a>
          .
        </p>
      </PolicySection>
      <PolicySection title="Before you write">
        <p>
          Times and fees are in the <Link to="/delivery-policy">delivery policy</Link>; sending something back is in the{' '}
          <Link to="/return-policy">return policy</Link>.
        </p>
      </PolicySection>
    </Policy>
  );
}
