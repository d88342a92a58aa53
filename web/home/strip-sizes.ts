/** How many products the strips of the home page ask for (specification, section 7). */
export const arrivalCount = 8;
export const topSellerCount = 4;
