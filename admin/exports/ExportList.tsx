import type { Export } from '#shared/admin/exports/api.ts';
import { formatMomentInLagos } from '#shared/dates/format-dates.ts';
import styles from './ExportList.module.css';
import { addressOf, type Exports } from './useExports.ts';

/** The exports that the signed-in member of staff requested in the last day. */
export function ExportList({ exports: { files, error } }: { exports: Exports }) {
  if (files.length === 0 && !error) return null;
  return (
    <div className={styles.files}>
      {error && <p role="alert">{error.message}</p>}
      {files.length > 0 && (
        <ul role="list" aria-label="Your exports (kept for 24 hours)">
          {files.map((file) => (
            <li key={file._id}>
              <span className={styles.name}>{file.fileName}</span>
              <span className={styles.when}>{formatMomentInLagos(file.requestedAt)}</span>
              <State file={file} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function State({ file: { _id, fileName, state, why } }: { file: Export }) {
  if (state === 'failed') return <strong className={styles.state}>{why}</strong>;
  if (state === 'waits') return <span className={styles.state}>Preparing…</span>;
  return (
    <a className={`link ${styles.state}`} href={addressOf(_id)} download aria-label={`Download ${fileName}`}>
      Download
    </a>
  );
}
