/**
 * What a person reads beside the newsletter's field. The proof of consent names the version, so a change of the words
 * is a new number.
 */
export const consent = {
  version: 1,
  words:
    'A letter a fortnight at most, about new pieces and offers. We ask you to confirm by e-mail first, and you leave whenever you like.',
} as const;
