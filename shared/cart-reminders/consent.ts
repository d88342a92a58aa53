/**
 * The text that customers agree to, beside the switch in their profile. The record of consent has its version, so a
 * change of the text needs a new number.
 */
export const reminderConsent = {
  version: 1,
  text: 'Email me once if I leave something in my cart. I can switch this off at any time, here or in the email.',
} as const;
