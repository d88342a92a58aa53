import { expect, test } from 'vitest';
import { daysAfter } from '#shared/dates/moments.ts';
import { isEmailLinkToken, tokenPlaceholder, emailLinkToken, fillTokens } from './link-token.ts';

const secrets = ['0123456789abcdef0123456789abcdef'] as const;
const sent = new Date('2026-11-02T09:00:00Z');
const daysLater = (days: number) => daysAfter(sent, days);

test('the token of an email opens its order for 30 days, and nothing else', () => {
  const token = emailLinkToken('order:1', secrets, sent);

  expect(isEmailLinkToken(token, 'order:1', secrets, daysLater(29.99))).toBe(true);
  expect(isEmailLinkToken(token, 'order:1', secrets, daysLater(30))).toBe(false);
  expect(isEmailLinkToken(token, 'order:2', secrets, sent)).toBe(false);
  expect(isEmailLinkToken(token, 'newsletter-leave:1', secrets, sent)).toBe(false);
  expect(isEmailLinkToken(token, 'order:1', [secrets[0].toUpperCase()], sent)).toBe(false);
});

test('a token whose end or signature was changed opens nothing', () => {
  const token = emailLinkToken('order:1', secrets, sent);
  const [endsAt = '', signature = ''] = token.split('.');
  const later = (Number.parseInt(endsAt, 36) + 1).toString(36);

  for (const wrong of [
    `${later}.${signature}`,
    `${endsAt}.${'A'.repeat(43)}`,
    `${endsAt}.`,
    signature,
    endsAt,
    '',
    `${token}A`,
    ` ${token}`,
    token.toUpperCase(),
    `${'z'.repeat(10)}.${signature}`,
  ]) {
    expect(isEmailLinkToken(wrong, 'order:1', secrets, sent), wrong).toBe(false);
  }
});

test('only placeholders of what the email opens become tokens, so nobody gets another’s by typing its placeholder', () => {
  const typed = tokenPlaceholder('order:2');

  const text = fillTokens(
    `${tokenPlaceholder('order:1')} for ${typed}, ${tokenPlaceholder('order:1')}`,
    new Map([['order:1', 'order:1']]),
    secrets,
    sent,
  );

  const token = emailLinkToken('order:1', secrets, sent);
  expect(text).toBe(`${token} for ${typed}, ${token}`);
  expect(token).toMatch(/^[\w.-]+$/); // As it is, in an address.
});
