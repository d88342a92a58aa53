/**
 * The text beside the newsletter field. The record of consent has its version, so a change of the text
 * needs a new number.
 */
export const consent = {
  version: 2,
  text: 'An email every two weeks at most, about new arrivals and offers. We ask you to confirm by email first, and you can unsubscribe at any time.',
} as const;
