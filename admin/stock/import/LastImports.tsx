import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ImportedFile, productImports, undoProductImport } from '#shared/admin/products/imports-api.ts';
import { retention } from '#shared/retention.ts';
import { formatCount } from '#shared/counts/format-count.ts';
import { Button } from '#web/ui/Button.tsx';
import { formatMomentInLagos } from '#shared/dates/format-dates.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { adminApi } from '../../admin-api.ts';
import { adminQueryDefaults } from '../../staff-query.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { useAction } from '../../ui/useAction.ts';
import styles from './ImportPage.module.css';

const lastImports = queryOptions({
  queryKey: ['admin', 'products', 'imports'],
  queryFn: ({ signal }) => adminApi(productImports, {}, { signal }),
  ...adminQueryDefaults,
});

/** The imports of the last weeks, each of which can be undone. */
export function LastImports({ onUndone }: { onUndone: () => void }) {
  const { data, error, refetch } = useQuery(lastImports);
  const [undoing, setUndoing] = useState<ImportedFile | null>(null);
  const queries = useQueryClient();
  const undo = useAction({
    mutationFn: (id: string) => adminApi(undoProductImport, { params: { id } }),
    onSuccess: ({ message }) => {
      toast.success(message);
      setUndoing(null);
      onUndone();
      void queries.invalidateQueries({ queryKey: ['products'] });
      return queries.invalidateQueries({ queryKey: ['admin'] });
    },
    onError: ({ message }) => toast.error(message),
  });

  if (error && !data) return <LoadFailed query={{ error, refetch }} />;
  if (!data || data.imports.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="last">
      <h2 id="last">Last imports</h2>
      <p>An import can be undone for {retention.productImportDays} days. What changed or was sold since then stays.</p>
      <ol role="list" className={styles.imports}>
        {data.imports.map((imported) => (
          <li key={imported._id}>
            <b>{formatMomentInLagos(imported.at)}</b>
            <p>
              {imported.by}: {summary(imported)}
            </p>
            {imported.undone ? (
              <Undone {...imported.undone} />
            ) : (
              <Button kind="quiet" small onClick={() => setUndoing(imported)}>
                Undo<span className="hush"> the import of {formatMomentInLagos(imported.at)}</span>
              </Button>
            )}
          </li>
        ))}
      </ol>
      <ConfirmDialog
        title="Undo this import?"
        open={undoing !== null}
        onClose={() => setUndoing(null)}
        yes={undo.isPending ? 'Undoing…' : 'Undo import'}
        isDanger
        isBusy={undo.isPending}
        onYes={() => undoing && undo.mutate(undoing._id)}
      >
        <p>
          Products it added are deleted, and everything it changed goes back to what it was, including stock. Anything
          that changed or was sold since then stays, and is listed here.
        </p>
      </ConfirmDialog>
    </section>
  );
}

function Undone({ at, by, kept }: NonNullable<ImportedFile['undone']>) {
  return (
    <>
      <p className="soft">
        Undone by {by}, {formatMomentInLagos(at)}
      </p>
      {kept.length > 0 && (
        <details className={styles.kept}>
          <summary>{formatCount(kept.length, 'change was kept', 'changes were kept')}</summary>
          <ul>
            {kept.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

const summary = ({ added, changed }: ImportedFile) =>
  [added > 0 && `${products(added)} added`, changed > 0 && `${products(changed)} changed`].filter(Boolean).join(', ');

const products = (count: number) => formatCount(count, 'product');
