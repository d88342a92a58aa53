import { endpoint, Success } from '../endpoint.ts';
import { messages } from '../messages.ts';
import { NewsletterForm } from './form.ts';

export const subscribe = endpoint({
  method: 'POST',
  url: '/api/newsletter/subscribe',
  failure: messages.newsletter.failed,
  schema: {
    summary: 'Emails an address to confirm its subscription. Repeating it gets the same response',
    tags: ['newsletter'],
    body: NewsletterForm,
    isLimited: true,
    response: { 200: Success },
  },
});
