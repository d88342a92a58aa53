import { messages } from '#shared/messages.ts';
import type { PageMeta } from '../seo/page-meta.ts';
import { EmailedStep } from '../ui/page/EmailedStep.tsx';
import { pageTitle } from '../ui/page-title.ts';

export const meta: PageMeta = ({ matches }) => [
  { title: pageTitle(matches, 'No more emails about reviews') },
  { name: 'description', content: 'End the emails that ask for reviews of what you ordered.' },
  { name: 'robots', content: 'noindex' },
];

export default function EndRequestsPage() {
  return (
    <EmailedStep
      action="/reviews/unsubscribe"
      title="Don’t want to be asked for reviews?"
      lead="We won’t email you to ask for reviews again, even for later orders. You can still write reviews on your order pages."
      button="Unsubscribe"
      done={{ title: 'You are unsubscribed', lead: messages.reviews.noMoreEmails }}
    />
  );
}
