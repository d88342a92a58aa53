import { messages } from '#shared/messages.ts';
import type { ProductReviews } from '#shared/reviews/published-api.ts';
import { type Fit, fits as allFits } from '#shared/reviews/review.ts';

/** The fit that most customers report, 'true to size' first among equals: '7 of 9 say it fits true to size'. */
export function fitSummary(fits: ProductReviews['fits']): string | null {
  const all = allFits.reduce((sum, fit) => sum + fits[fit], 0);
  if (all === 0) return null;
  const byCount: Fit[] = ['true', 'small', 'large'];
  const commonest = byCount.reduce((best, fit) => (fits[fit] > fits[best] ? fit : best));
  return messages.reviews.fitSummary(commonest, fits[commonest], all);
}
