import { expect, test } from 'vitest';
import { isEmailLinkToken, tokenPlaceholder, emailLinkToken, fillTokens } from './link-token.ts';

const secrets = ['0123456789abcdef0123456789abcdef'] as const;
const sent = new Date('2026-11-02T09:00:00Z');
const daysLater = (days: number) => new Date(sent.getTime() + days * 24 * 60 * 60 * 1_000);

test('the key of an email opens its order for 30 days, and nothing else', () => {
  const key = emailLinkToken('order:1', secrets, sent);

  expect(isEmailLinkToken(key, 'order:1', secrets, daysLater(29.99))).toBe(true);
  expect(isEmailLinkToken(key, 'order:1', secrets, daysLater(30))).toBe(false);
  expect(isEmailLinkToken(key, 'order:2', secrets, sent)).toBe(false);
  expect(isEmailLinkToken(key, 'newsletter-leave:1', secrets, sent)).toBe(false);
  expect(isEmailLinkToken(key, 'order:1', [secrets[0].toUpperCase()], sent)).toBe(false);
});

test('a key whose end or signature was changed opens nothing', () => {
  const key = emailLinkToken('order:1', secrets, sent);
  const [endsAt = '', signature = ''] = key.split('.');
  const later = (Number.parseInt(endsAt, 36) + 1).toString(36);

  for (const wrong of [
    `${later}.${signature}`,
    `${endsAt}.${'A'.repeat(43)}`,
    `${endsAt}.`,
    signature,
    endsAt,
    '',
    `${key}A`,
    ` ${key}`,
    key.toUpperCase(),
    `${'z'.repeat(10)}.${signature}`,
  ]) {
    expect(isEmailLinkToken(wrong, 'order:1', secrets, sent), wrong).toBe(false);
  }
});

test('only marks of what the email opens become keys, so nobody gets another’s by typing its mark', () => {
  const typed = tokenPlaceholder('order:2');

  const text = fillTokens(
    `${tokenPlaceholder('order:1')} for ${typed}, ${tokenPlaceholder('order:1')}`,
    new Map([['order:1', 'order:1']]),
    secrets,
    sent,
  );

  const key = emailLinkToken('order:1', secrets, sent);
  expect(text).toBe(`${key} for ${typed}, ${key}`);
  expect(key).toMatch(/^[\w.-]+$/); // As it is, in an address.
});
