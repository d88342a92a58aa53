/** Where a page stands in its list. */
export interface Paged {
  total: number;
  totalPages: number;
  page: number;
}

/** A page that is asked for in an address: nonsense is the first, one past the end the last. */
export function paginateStock(total: number, asked: number, onAPage: number): Paged {
  const totalPages = Math.max(1, Math.ceil(total / onAPage));
  return { total, totalPages, page: Math.min(asked, totalPages) };
}

export function requestedPage(page: string | undefined): number {
  return /^[1-9]\d{0,6}$/.test(page ?? '') ? Number(page) : 1;
}
