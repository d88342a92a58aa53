/** What emails to an account are about, besides its orders. They are deleted with the account. */
export const accountEmailKinds = ['welcome', 'new-sign-in', 'passkey-added', 'cart-reminder'] as const;

type AccountEmailKind = (typeof accountEmailKinds)[number];

/** The key of an email to an account, for `queueEmail`. */
export const accountEmailKey = (kind: AccountEmailKind, id: string) => `${kind}:${id}`;
