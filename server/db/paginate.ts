import { rowsAPage } from '#shared/pagination.ts';

/** Where a page's rows begin and what it says of the whole list. */
export const offsetOf = (page: number) => (page - 1) * rowsAPage;

export const paginated = (page: number, total: number) => ({ total, totalPages: Math.ceil(total / rowsAPage), page });

/** A typed text inside a pattern of `like`, its own signs taken as they are. */
export const containing = (typed: string) => `%${typed.replaceAll(/[\\%_]/g, '\\$&')}%`;
