import { endpoint, Success } from '../endpoint.ts';
import { messages } from '../messages.ts';
import { NewsletterForm } from './form.ts';

export const subscribe = endpoint({
  method: 'POST',
  url: '/api/newsletter/subscribe',
  failure: messages.newsletter.failed,
  schema: {
    summary: 'Asks an address to confirm that it wants the newsletter; a repeat is answered the same',
    tags: ['newsletter'],
    body: NewsletterForm,
    response: { 200: Success },
  },
});
