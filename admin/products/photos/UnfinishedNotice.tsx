import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '#web/ui/Button.tsx';
import editor from '../Editor.module.css';
import { unfinishedDrafts } from '../product-queries.ts';

/** Says above the list of products how many drafts from photos wait to be filled in. */
export function UnfinishedNotice() {
  const { data } = useQuery(unfinishedDrafts);
  const [first] = data?.drafts ?? [];
  if (!data || !first) return null;
  return (
    <div className={editor.notice}>
      <p>
        {data.total === 1
          ? '1 draft from a photo needs a name and a price.'
          : `${data.total} drafts from photos need a name and a price.`}
      </p>
      <ButtonLink kind="quiet" small to={`/admin/products/${first._id}`}>
        Fill in
      </ButtonLink>
    </div>
  );
}
