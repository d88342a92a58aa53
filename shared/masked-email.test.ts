import { expect, test } from 'vitest';
import { maskedEmail } from './masked-email.ts';

test.for([
  ['ada.eze@example.com', 'a•••@example.com'],
  ['a@example.com', 'a•••@example.com'],
  ['"odd@place"@example.com', '"•••@example.com'],
  ['@example.com', '•••'],
  ['', '•••'],
] as const)('%s is shown as %s', ([email, masked]) => {
  expect(maskedEmail(email)).toBe(masked);
});
