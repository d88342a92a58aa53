import type { PageMeta } from '../seo/page-meta.ts';
import { EmailedStep } from '../ui/page/EmailedStep.tsx';
import { pageTitle } from '../ui/page-title.ts';

export const meta: PageMeta = ({ matches }) => [
  { title: pageTitle(matches, 'Confirm your address') },
  { name: 'description', content: 'Confirm that we may email you when a size is back.' },
  { name: 'robots', content: 'noindex' },
];

export default function ConfirmRequestPage() {
  return (
    <EmailedStep
      action="/back-in-stock/confirm"
      title="Shall we tell you when it is back?"
      lead="We email this address once for each size that you choose, and each email has a link to unsubscribe."
      button="Yes, email me"
      done={{ title: 'Your address is confirmed', lead: 'We’ll email you as soon as your size is back.' }}
    />
  );
}
