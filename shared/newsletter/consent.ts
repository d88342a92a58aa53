/**
 * The text beside the newsletter field. The record of consent has its version, so a change of the text
 * needs a new number.
 */
export const consent = {
  version: 1,
  words:
    'A letter a fortnight at most, about new pieces and offers. We ask you to confirm by e-mail first, and you leave whenever you like.',
} as const;
