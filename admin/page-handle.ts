import type { Needed } from '#shared/admin/staff/rights.ts';

/** What a route of the admin says about its page. */
export interface PageHandle {
  needs: Needed;
}
