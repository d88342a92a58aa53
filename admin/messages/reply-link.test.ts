import { expect, test } from 'vitest';
import { replyLink } from './reply-link.ts';

const message = { email: 'ada+shop@example.com', name: 'Ada & Eze', message: 'One?\nTwo & three' };

test('the answer is addressed, has a subject, and quotes each line', () => {
  const address = new URL(replyLink(message, 'Oge'));
  expect(decodeURIComponent(address.pathname)).toBe('ada+shop@example.com');
  expect(address.searchParams.get('subject')).toBe('Your message to Oge');
  expect(address.searchParams.get('body')).toContain('Hello Ada & Eze,');
  expect(address.searchParams.get('body')).toContain('> One?\r\n> Two & three');
});

test('of a long message no more is quoted than a mail program takes', () => {
  expect(replyLink({ ...message, message: 'x'.repeat(3_000) }, 'Oge').length).toBeLessThan(1_300);
});
