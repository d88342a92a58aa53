import { expect, test } from 'vitest';
import { replyLink } from './reply-link.ts';

const message = { email: 'ada+shop@example.com', name: 'Ada & Eze', message: 'One?\nTwo & three' };

test('a reply has an address, a subject and each line quoted', () => {
  const address = new URL(replyLink(message, 'Oge'));
  expect(decodeURIComponent(address.pathname)).toBe('ada+shop@example.com');
  expect(address.searchParams.get('subject')).toBe('Your message to Oge');
  expect(address.searchParams.get('body')).toContain('Hello Ada & Eze,');
  expect(address.searchParams.get('body')).toContain('> One?\r\n> Two & three');
});

test('a long message is quoted only as far as a mail program accepts', () => {
  expect(replyLink({ ...message, message: 'x'.repeat(3_000) }, 'Oge').length).toBeLessThan(1_300);
});
