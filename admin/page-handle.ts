import type { Needed } from '#shared/admin/staff/rights.ts';

/** Facts about a page of the admin, on its route. */
export interface PageHandle {
  needs: Needed;
}
