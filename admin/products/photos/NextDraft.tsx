import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { unfinishedDrafts } from '../product-queries.ts';

/** Leads from one draft from photos to the next that is still to be filled in. */
export function NextDraft({ id }: { id: string }) {
  const { data } = useQuery(unfinishedDrafts);
  if (!data) return null;
  const { drafts, total } = data;
  const at = drafts.findIndex(({ _id }) => _id === id);
  const next = drafts[at + 1] ?? drafts[0];
  if (!next || next._id === id) return null;
  return <Link to={`/admin/products/${next._id}`}>{`Next draft (${at < 0 ? total : total - 1} left)`}</Link>;
}
