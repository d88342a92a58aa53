import { rowsAPage } from '#shared/pagination.ts';

/** The offset of a page, and the pagination fields. */
export const offsetOf = (page: number) => (page - 1) * rowsAPage;

export const paginated = (page: number, total: number) => ({ total, totalPages: Math.ceil(total / rowsAPage), page });

/** A search text for `like`, with its special characters escaped. */
export const containing = (typed: string) => `%${typed.replaceAll(/[\\%_]/g, '\\$&')}%`;
