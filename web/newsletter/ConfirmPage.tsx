import { pageTitle } from '../ui/title.ts';
import { NewsletterStep } from './NewsletterStep.tsx';
import type { PageMeta } from '../seo/page-meta.ts';

export const meta: PageMeta = ({ matches }) => [
  { title: pageTitle(matches, 'Confirm the newsletter') },
  { name: 'description', content: 'Say yes to the newsletter, with one button.' },
  { name: 'robots', content: 'noindex' },
];

export default function ConfirmPage() {
  return (
    <NewsletterStep
      action="/newsletter/confirm"
      title="Do you want our newsletter?"
      lead="A letter a fortnight at most, about new pieces and offers. Every letter has a link to leave."
      button="Yes, send it to me"
      done={{ title: 'You are subscribed', lead: 'Thank you. Our next letter comes to you.' }}
    />
  );
}
