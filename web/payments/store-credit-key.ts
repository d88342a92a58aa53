/** Apart from the query, whose code the checkout loads only for signed-in customers. */
export const storeCreditKey = ['store-credit'];
