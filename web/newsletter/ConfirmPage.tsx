import { EmailedStep } from '../ui/page/EmailedStep.tsx';
import { pageTitle } from '../ui/page-title.ts';
import type { PageMeta } from '../seo/page-meta.ts';

export const meta: PageMeta = ({ matches }) => [
  { title: pageTitle(matches, 'Confirm the newsletter') },
  { name: 'description', content: 'Confirm your subscription to the newsletter.' },
  { name: 'robots', content: 'noindex' },
];

export default function ConfirmPage() {
  return (
    <EmailedStep
      action="/newsletter/confirm"
      title="Do you want our newsletter?"
      lead="An email every two weeks at most, about new arrivals and offers. Every email has a link to unsubscribe."
      button="Yes, send it to me"
      done={{ title: 'You are subscribed', lead: 'Thank you. You will get our next newsletter.' }}
    />
  );
}
