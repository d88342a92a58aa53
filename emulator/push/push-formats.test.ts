import { expect, test } from 'vitest';
import { decryptMessage } from './decrypt-message.ts';
import { keyOf, vapidProblem } from './verify-vapid.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

/** RFC 8291, section 5 and appendix A. */
const example = {
  keys: {
    privateKey: bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'),
    publicKey: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
    auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  },
  body: bytes(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  ),
};

test('the message of RFC 8291, appendix A, is read with the keys of its receiver', () => {
  expect(decryptMessage(example.body, example.keys)).toBe('When I grow up, I want to be a watermelon');
});

test('it is not read with another secret, or when a bit of it was changed', () => {
  expect(() => decryptMessage(example.body, { ...example.keys, auth: bytes('AAAAAAAAAAAAAAAAAAAAAA') })).toThrow();
  const changed = Buffer.from(example.body);
  changed[100]! ^= 1;
  expect(() => decryptMessage(changed, example.keys)).toThrow();
});

/** RFC 8292, section 2.4. */
const authorization =
  'vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA, k=BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs';
const origin = 'https://push.example.net';
const exp = 1_453_523_768;

test.for([
  ['the token of RFC 8292, section 2.4, at its push service, in time', authorization, origin, exp - 1, null],
  ['another push service', authorization, 'https://push.example.com', exp - 1, 'The token is for another push service'],
  ['when it has expired', authorization, origin, exp, 'The token has expired, or lasts too long'],
  ['more than a day ahead', authorization, origin, exp - 90_000, 'The token has expired, or lasts too long'],
  ['another signature', authorization.replace('i3CYb7', 'i3CYb8'), origin, exp - 1, 'The signature is wrong'],
  ['no token', '', origin, exp - 1, 'The token is not signed with ES256'],
] as const)('%s', ([, given, at, seconds, problem]) => {
  expect(vapidProblem(given, { origin: at, seconds })).toBe(problem);
});

test('the key of a token is what it is compared with', () => {
  expect(keyOf(authorization)).toMatch(/^BA1Hxzyi/);
});
