import { expect, test } from 'vitest';
import { workFor } from '../../tests/actions/proof-of-work.ts';
import { challengeFor, saltOfProof } from './proof-of-work.ts';

const secrets = ['a secret of thirty-two letters or more'] as const;
const work = { purpose: 'subscribe 196.46.20.1', secrets, now: new Date('2026-11-02T09:00:00Z') };
const later = (seconds: number) => ({ ...work, now: new Date(work.now.getTime() + seconds * 1_000) });

test('a valid proof of work is accepted for five minutes', () => {
  const challenge = challengeFor(work, 1);
  const proof = workFor(challenge);

  expect(saltOfProof(proof, work)).toBe(challenge.salt);
  expect(saltOfProof(proof, later(300))).toBe(challenge.salt);
  expect(saltOfProof(proof, later(301))).toBeNull();
});

test('work for something else, for another network, under another secret or with less of it is worth nothing', () => {
  const challenge = challengeFor(work, 4);
  const proof = workFor(challenge);
  const [salt = '', found = ''] = proof.split(' ');

  expect(saltOfProof(proof, { ...work, purpose: 'guess a code 196.46.20.1' })).toBeNull();
  expect(saltOfProof(proof, { ...work, purpose: 'subscribe 196.46.20.2' })).toBeNull();
  expect(saltOfProof(proof, { ...work, secrets: [`${secrets[0]}!`] })).toBeNull();
  expect(saltOfProof(`${salt.replace('~12~', '~1~')} ${found}`, work)).toBeNull();
  expect(saltOfProof(`${salt} ${found.split('.').slice(1).join('.')}`, work)).toBeNull();
  expect(saltOfProof(`${salt} 1.2.3.4.5.6.7.8`, work)).toBeNull();
  for (const none of [undefined, '', ' ', 'x', ['x'], `${salt} -1.1e3.NaN`]) expect(saltOfProof(none, work)).toBeNull();
});

test('the more often something was done, the more work it is, up to what a slow phone does in seconds', () => {
  const bits = [1, 1.9, 2, 4, 8, 1_000].map((times) => challengeFor(work, times).bits);

  expect(bits).toEqual([10, 10, 11, 12, 12, 12]);
});
