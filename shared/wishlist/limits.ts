/** How many products a shopper may save, in an account or in a browser (decision 0087). */
export const maxWishes = 100;

/** How many the list of an account may have after guests' lists have joined it. */
export const maxJoinedWishes = 300;

/** How many products are asked for at a time: their ids must fit into a URL. */
export const maxCardsAtOnce = 50;
