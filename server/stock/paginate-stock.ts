/** A page's place in its list. */
export interface Paged {
  total: number;
  totalPages: number;
  page: number;
}

/** A page past the end becomes the last one. */
export function paginateStock(total: number, requestedPage: number, pageSize: number): Paged {
  const totalPages = Math.max(1, Math.ceil(total / pageSize));
  return { total, totalPages, page: Math.min(requestedPage, totalPages) };
}

/** Reads the page from the query string; what is not a number becomes the first page. */
export function parsePage(page: string | undefined): number {
  return /^[1-9]\d{0,6}$/.test(page ?? '') ? Number(page) : 1;
}
