import { ContactForm } from '../contact/ContactForm.tsx';
import { ChatLink } from '../ui/ChatLink.tsx';
import { pageHead } from '../seo/page-head.ts';
import { formatPhone } from '#shared/phone-numbers/format-phone.ts';
import { socialLinks } from '#shared/social-networks.ts';
import { useShopSettings } from '../settings.ts';
import { Link } from '../ui/Link.tsx';
import { settingsAmong } from '../ui/page-title.ts';
import { buttonClass } from '../ui/Button.tsx';
import { PolicyLayout, PolicySection } from './PolicyLayout.tsx';
import { SellerDetails } from './SellerDetails.tsx';
import { SocialLinks } from './SupportContacts.tsx';
import type { PageMeta } from '../seo/page-meta.ts';

export const meta: PageMeta = ({ matches }) => {
  const settings = settingsAmong(matches);
  const networks = settings ? socialLinks(settings).map(({ label }) => label) : [];
  const social = networks.length > 0 && `find us on ${networks.join(', ').replace(/, (?!.*,)/, ' and ')}`;
  return pageHead(matches, {
    title: 'Contact',
    description: social ? `Chat with us, send us an email, or ${social}.` : 'Chat with us, or send us an email.',
    path: '/contact',
  });
};

export default function ContactPage() {
  const settings = useShopSettings();
  const { email, phone, whatsapp } = settings;
  return (
    <PolicyLayout
      title="Contact"
      lead="Ask us about a size, an order, or delivery to your area. For an order, please have its number ready."
    >
      <PolicySection title="Chat">
        <p>The quickest way to reach us. It opens a WhatsApp chat with {formatPhone(whatsapp || phone)}.</p>
        <ChatLink className={buttonClass({})}>Chat with us on WhatsApp</ChatLink>
      </PolicySection>
      <PolicySection title="Before you write">
        <p>
          Delivery times and fees are in the <Link to="/delivery-policy">delivery policy</Link>. How to return something
          is in the <Link to="/return-policy">return policy</Link>.
        </p>
      </PolicySection>
      <PolicySection title="Write to us">
        <ContactForm />
      </PolicySection>
      <PolicySection title="Email">
        <p>Best for orders, returns and payments: you keep everything in writing.</p>
        <a className={buttonClass({ kind: 'quiet' })} href={`mailto:${email}`}>
          {email}
        </a>
      </PolicySection>
      <PolicySection title="Where we are">
        <SellerDetails />
      </PolicySection>
      {socialLinks(settings).length > 0 && (
        <PolicySection title="Social media">
          <p>
            We are <SocialLinks />.
          </p>
        </PolicySection>
      )}
    </PolicyLayout>
  );
}
