/** The number of products in the strips of the home page (specification, section 7). */
export const arrivalCount = 8;
export const topSellerCount = 4;
