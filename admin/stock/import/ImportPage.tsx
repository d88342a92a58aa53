import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Output } from '#shared/endpoint.ts';
import { importProducts, previewProducts, productsTemplate } from '#shared/admin/products/files-api.ts';
import { columnHints, fileTypes, maxFileBytes } from '#shared/admin/products/columns.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import { formatCount } from '#shared/counts/format-count.ts';
import { Button } from '#web/ui/Button.tsx';
import { pageTitle } from '#web/ui/page-title.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { ExportButton } from '../../exports/ExportButton.tsx';
import { ExportList } from '../../exports/ExportList.tsx';
import { useExports } from '../../exports/useExports.ts';
import { AdminPage } from '../../AdminPage.tsx';
import { useAction } from '../../ui/useAction.ts';
import { useMay } from '../../useMay.ts';
import styles from './ImportPage.module.css';
import { GuessedColours } from './GuessedColours.tsx';
import { ImportRows } from './ImportRows.tsx';
import { PhotoUploads } from './PhotoUploads.tsx';
import { LastImports } from './LastImports.tsx';
import { PriceChange } from './PriceChange.tsx';
import { StockNav } from '../StockNav.tsx';
import { sendFile } from './send-file.ts';
import type { PageMeta } from '#web/seo/page-meta.ts';

export const meta: PageMeta = ({ matches }) => [{ title: pageTitle(matches, 'Import and export') }];

/** Exports products as CSV, and imports them from CSV or .xlsx files after a preview. */
export default function ImportPage() {
  const queries = useQueryClient();
  const mayImport = useMay('prices.change');
  const exports = useExports(['products']);
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);

  const look = useAction({
    mutationFn: (chosen: File) =>
      chosen.size > maxFileBytes
        ? Promise.reject(new Error(adminMessages.stock.fileTooLarge))
        : sendFile(chosen)(previewProducts, { body: '' }),
  });
  const take = useAction({
    mutationFn: ({ chosen, plan }: { chosen: File; plan: string }) =>
      sendFile(chosen)(importProducts, { query: { plan }, body: '' }),
    onSuccess: ({ message }) => {
      toast.success(message);
      look.reset();
      return queries.invalidateQueries({ queryKey: ['admin'] });
    },
  });

  const reset = () => {
    take.reset();
    look.reset();
  };
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    setFile(chosen);
    take.reset();
    look.mutate(chosen);
  };
  const error = take.error ?? look.error;

  return (
    <AdminPage
      title="Import and export"
      status={look.isPending ? 'Reading the file…' : take.isSuccess ? importSummary(take.data.counts) : undefined}
    >
      <StockNav />
      {take.isSuccess && take.data.counts.new > 0 && (
        <p className={styles.part}>
          <Link className="link" to="/admin/products?status=draft">
            See the drafts and publish them
          </Link>
        </p>
      )}
      <section className={styles.part} aria-labelledby="out">
        <h2 id="out">Export</h2>
        <p>All products with colours, sizes, prices and stock, as a CSV file for Excel or Google Sheets.</p>
        <ExportButton exports={exports} request={{ kind: 'products' }}>
          Download products
        </ExportButton>
        <ExportList exports={exports} />
      </section>
      {mayImport && (
        <section className={styles.part} aria-labelledby="in">
          <h2 id="in">Import</h2>
          <p>
            Edit that file or fill in the template, then upload it as CSV or Excel (.xlsx). You see the changes before
            they are saved. New products are added as drafts.
          </p>
          <div className={styles.actions}>
            <Button
              kind={look.data ? 'quiet' : 'solid'}
              disabled={look.isPending || take.isPending}
              onClick={() => input.current?.click()}
            >
              {look.isPending ? 'Reading…' : 'Choose a file'}
            </Button>
            <a className="link" href={productsTemplate.url} download>
              Template
            </a>
          </div>
          <input
            ref={input}
            hidden
            type="file"
            aria-label="Products file"
            accept={['.csv', '.xlsx', ...fileTypes].join(',')}
            onChange={({ target }) => {
              choose(target.files?.[0]);
              target.value = ''; // So that the same file can be chosen again after a change.
            }}
          />
          <Columns />
          <PhotoUploads />
        </section>
      )}
      {mayImport && <PriceChange isBusy={look.isPending || take.isPending} onStart={reset} onFile={choose} />}
      {error && (
        <div role="alert" className={styles.wrong}>
          <p>{error.message}</p>
          {take.error && file && (
            <Button kind="quiet" small onClick={() => choose(file)}>
              Check again
            </Button>
          )}
        </div>
      )}
      {look.data && file && (
        <Preview
          name={file.name}
          preview={look.data}
          isBusy={take.isPending}
          onTake={() => take.mutate({ chosen: file, plan: look.data.plan })}
        />
      )}
      {mayImport && <LastImports onUndone={take.reset} />}
    </AdminPage>
  );
}

interface PreviewProps {
  name: string;
  preview: Output<typeof previewProducts>;
  isBusy: boolean;
  onTake: () => void;
}

function Preview({ name, preview: { rows, counts, unread }, isBusy, onTake }: PreviewProps) {
  const toDo = counts.new + counts.changed;
  return (
    <section className={styles.part} aria-labelledby="preview">
      <h2 id="preview">{name}</h2>
      {unread.length > 0 && <p className="soft">Ignored columns: {unread.join(', ')}.</p>}
      {counts.wrong > 0 && (
        <p role="alert" className={styles.wrong}>
          {rowsIn(counts.wrong)} can’t be imported. Correct the file and choose it again. Nothing was changed.
        </p>
      )}
      {counts.wrong === 0 && toDo === 0 && <p role="status">Nothing to import. The shop already matches this file.</p>}
      {counts.wrong === 0 && <GuessedColours rows={rows} />}
      {counts.wrong === 0 && toDo > 0 && (
        <Button disabled={isBusy} aria-busy={isBusy} onClick={onTake}>
          {isBusy ? 'Importing…' : `Import ${rowsIn(toDo)}`}
        </Button>
      )}
      <ImportRows rows={rows} counts={counts} />
    </section>
  );
}

function Columns() {
  return (
    <details className={styles.columns}>
      <summary>What the columns mean</summary>
      <p>One row for each size of each colour. Empty cells and missing columns change nothing.</p>
      <dl>
        {Object.entries(columnHints).map(([column, hint]) => (
          <div key={column}>
            <dt>{column}</dt>
            <dd>{hint}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

const rowsIn = (count: number) => formatCount(count, 'row');

const importSummary = ({ new: added, changed }: { new: number; changed: number }) =>
  `${rowsIn(added)} new, ${rowsIn(changed)} changed.`;
