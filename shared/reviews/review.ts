/** How a garment fits, compared with its size. */
export const fits = ['small', 'true', 'large'] as const;
export type Fit = (typeof fits)[number];

export const reviewStates = ['pending', 'published', 'declined'] as const;
export type ReviewState = (typeof reviewStates)[number];

/** Why a review is not published. Few stars are no reason: a selection would mislead shoppers (decision 0078). */
export const declineReasons = ['abusive', 'personal', 'off_topic', 'advertising', 'unlawful'] as const;

/** Whether the fit can be judged: not for one-size items. */
export const hasFit = (sizes: readonly string[]): boolean =>
  sizes.some((size) => !/^(standard|one[ -]?size|free[ -]?size)$/i.test(size));
