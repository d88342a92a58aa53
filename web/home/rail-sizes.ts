/** The number of products in the rails of the home page (specification, section 7). */
export const arrivalCount = 8;
export const topSellerCount = 4;
