import type { StandardPage } from '#shared/text-pages/standard-pages.ts';
import { about } from './about.ts';
import { deliveryPolicy } from './delivery-policy.ts';
import { privacyPolicy } from './privacy-policy.ts';
import { returnPolicy } from './return-policy.ts';
import { terms } from './terms.ts';

/**
 * Texts to start from, for a shop in Nigeria: they say what the software does, and take what owners
 * set from placeholders.
 * No lawyer has read them; the editor says so.
 */
export const readyTexts: Readonly<Record<StandardPage, string>> = {
  about,
  'delivery-policy': deliveryPolicy,
  'privacy-policy': privacyPolicy,
  'return-policy': returnPolicy,
  terms,
};
