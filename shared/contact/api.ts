import { endpoint, Success } from '../endpoint.ts';
import { messages } from '../messages.ts';
import { ContactEntry } from './contact-entry.ts';

export const sendMessage = endpoint({
  method: 'POST',
  url: '/api/contact',
  failure: messages.contact.failed,
  schema: {
    summary: 'Sends a message to the shop, at most 5 an hour per browser',
    tags: ['contact'],
    body: ContactEntry,
    isLimited: true,
    response: { 200: Success },
  },
});
