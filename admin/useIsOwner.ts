import { useQuery } from '@tanstack/react-query';
import { staffQuery } from './staff-query.ts';

/** Whether an owner is signed in; undefined until known. Only hides actions; the server decides. */
export function useIsOwner(): boolean | undefined {
  const { data: staff } = useQuery(staffQuery);
  return staff && staff.role === 'owner';
}
