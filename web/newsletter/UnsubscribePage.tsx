import { pageTitle } from '../ui/title.ts';
import { NewsletterStep } from './NewsletterStep.tsx';
import type { PageMeta } from '../seo/page-meta.ts';

export const meta: PageMeta = ({ matches }) => [
  { title: pageTitle(matches, 'Leave the newsletter') },
  { name: 'description', content: 'Leave the newsletter, with one button.' },
  { name: 'robots', content: 'noindex' },
];

export default function UnsubscribePage() {
  return (
    <NewsletterStep
      action="/newsletter/unsubscribe"
      title="Leave the newsletter?"
      lead="One press, and we no longer write to this address. Letters about your orders still come."
      button="Leave the newsletter"
      done={{
        title: 'You have left the newsletter',
        lead: 'We no longer write to this address. Letters about your orders still come.',
      }}
    />
  );
}
