import { messages } from '#shared/messages.ts';
import type { PageMeta } from '../seo/page-meta.ts';
import { EmailedStep } from '../ui/page/EmailedStep.tsx';
import { pageTitle } from '../ui/page-title.ts';

export const meta: PageMeta = ({ matches }) => [
  { title: pageTitle(matches, 'No more emails about your cart') },
  { name: 'description', content: 'End the emails about a cart that you left.' },
  { name: 'robots', content: 'noindex' },
];

export default function EndCartRemindersPage() {
  return (
    <EmailedStep
      action="/cart-reminders/unsubscribe"
      title="Don’t want to be reminded of your cart?"
      lead="We will no longer email you about a cart that you left. What is in your cart stays there."
      button="Unsubscribe"
      done={{ title: 'You are unsubscribed', lead: messages.cartReminders.off }}
    />
  );
}
