/** Kinds of security events (docs/decisions/0044). */
export const securityKinds = [
  'wrong-code',
  'code-blocked',
  'wrong-link',
  'wrong-passkey',
  'rate-limited',
  'proof-required',
  'signed-in',
  'registered',
  'new-browser',
  'signed-out-everywhere',
  'stolen-session',
  'staff-wrong-code',
  'staff-wrong-authenticator-code',
  'staff-wrong-passkey',
  'staff-locked',
  'staff-signed-in',
  'staff-new-browser',
  'reservations-released',
  'bad-webhook',
  'foreign-site',
] as const;
export type SecurityKind = (typeof securityKinds)[number];
