import { messages } from '#shared/messages.ts';
import type { PageMeta } from '../seo/page-meta.ts';
import { EmailedStep } from '../ui/page/EmailedStep.tsx';
import { pageTitle } from '../ui/page-title.ts';

export const meta: PageMeta = ({ matches }) => [
  { title: pageTitle(matches, 'No more emails about a size') },
  { name: 'description', content: 'End the emails about a size that you wanted to hear about.' },
  { name: 'robots', content: 'noindex' },
];

export default function EndRequestPage() {
  return (
    <EmailedStep
      action="/back-in-stock/unsubscribe"
      title="Don’t want to hear about this size?"
      lead="We won’t email you about it again. You will still hear about other sizes you asked for."
      button="Unsubscribe"
      done={{ title: 'You are unsubscribed', lead: messages.backInStock.unsubscribed }}
    />
  );
}
