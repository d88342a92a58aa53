import { useQuery } from '@tanstack/react-query';
import { may, type Needed } from '#shared/admin/staff/rights.ts';
import { staffQuery } from './staff-query.ts';

/** Whether who is signed in has a right, or one of several. Only leaves out what they can't do; the server decides. */
export function useMay(needed: Needed): boolean {
  const { data: staff } = useQuery(staffQuery);
  return staff !== undefined && may(staff.role, needed);
}
