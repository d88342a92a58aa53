/** Responses that a test gives in place of the API. */

/** The product list of an empty shop. */
export const emptyList = {
  success: true,
  message: '',
  products: [],
  filters: {
    sizes: [],
    sizeCounts: {},
    categories: [],
    categoryCounts: {},
    colors: [],
    colorHexes: {},
    colorCounts: {},
    colorFamilies: [],
    genderCounts: { women: 0, men: 0 },
    saleCount: 0,
    priceRange: { min: 0, max: 100_000 },
    stockCounts: { inStock: 0, outOfStock: 0 },
  },
  total: 0,
  totalPages: 0,
  page: 1,
};
