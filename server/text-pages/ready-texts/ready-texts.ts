import type { StandardPage } from '#shared/text-pages/standard-pages.ts';
import { about } from './about.ts';
import { deliveryPolicy } from './delivery-policy.ts';
import { privacyPolicy } from './privacy-policy.ts';
import { returnPolicy } from './return-policy.ts';
import { terms } from './terms.ts';

/**
 * Texts to start from, for a shop in Nigeria: they describe what the software does, with placeholders for the owners'
 * settings. No lawyer has read them, as the editor notes.
 */
export const readyTexts: Readonly<Record<StandardPage, string>> = {
  about,
  'delivery-policy': deliveryPolicy,
  'privacy-policy': privacyPolicy,
  'return-policy': returnPolicy,
  terms,
};
