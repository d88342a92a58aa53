import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { isGuessable } from './guessable-secret.ts';

test.for([
  'changeme-changeme-changeme-changeme',
  'please_CHANGE_ME_before_going_live_2026!',
  'your-secret-of-32-characters-here-9x',
  'Session-Secret-0192837465-zxcvbnm-poiu',
  'correct-Password-for-the-shop-81723',
  'Zuri2026Zuri2026Zuri2026Zuri2026Zuri',
  'aaaaaaaaaaaaaaaaaaaabbbbbbbbbbbbbbbbbbbb',
  'abcdefghijklmnopqrstuvwxyz0123456789',
  'fedcba9876543210fedcba9876543210',
  '00000000000000000000000000000000000',
])('%s can be guessed', (secret) => {
  expect(isGuessable(secret)).toBe(true);
});

test('what comes from a random source cannot, in hex or base64', () => {
  for (let drawn = 0; drawn < 1_000; drawn += 1) {
    for (const secret of [randomBytes(16).toString('hex'), randomBytes(24).toString('base64')]) {
      expect(isGuessable(secret), secret).toBe(false);
    }
  }
});
