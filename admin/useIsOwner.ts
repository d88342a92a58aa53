import { useQuery } from '@tanstack/react-query';
import { staffQuery } from './staff-query.ts';

/** Whether who is signed in owns the shop; undefined until that is known. The server decides, this only hides what it refuses. */
export function useIsOwner(): boolean | undefined {
  const { data: staff } = useQuery(staffQuery);
  return staff && staff.role === 'owner';
}
