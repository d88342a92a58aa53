/** The list of the orders with a phone number, a name or an email address. */
export const ordersMatching = (search: string) => `/admin/orders?${new URLSearchParams({ q: search })}`;
