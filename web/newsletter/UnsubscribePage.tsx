import { EmailedStep } from '../ui/page/EmailedStep.tsx';
import { pageTitle } from '../ui/page-title.ts';
import type { PageMeta } from '../seo/page-meta.ts';

export const meta: PageMeta = ({ matches }) => [
  { title: pageTitle(matches, 'Unsubscribe from the newsletter') },
  { name: 'description', content: 'Unsubscribe from the newsletter.' },
  { name: 'robots', content: 'noindex' },
];

export default function UnsubscribePage() {
  return (
    <EmailedStep
      action="/newsletter/unsubscribe"
      title="Unsubscribe from the newsletter?"
      lead="We will no longer send it to this address. You will still get emails about your orders."
      button="Unsubscribe"
      done={{
        title: 'You are unsubscribed',
        lead: 'We no longer send the newsletter to this address. You will still get emails about your orders.',
      }}
    />
  );
}
