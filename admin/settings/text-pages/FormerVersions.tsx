import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TextPageVersion } from '#shared/admin/text-pages/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { formatMomentInLagos } from '#shared/dates/format-dates.ts';
import { Badge } from '../../ui/Badge.tsx';
import rows from '../../ui/Rows.module.css';
import form from '../Settings.module.css';
import { textPageVersionQuery } from '../settings-queries.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { PhonePreview } from './TextPreview.tsx';
import styles from './TextPages.module.css';

interface FormerVersionsProps {
  slug: string;
  versions: readonly TextPageVersion[];
  /** Whether something typed is not saved yet, which a former text would replace. */
  isDirty: boolean;
  onUse: (former: { title: string; text: string }) => void;
}

/** Every text that was saved, who saved it and when. */
export function FormerVersions({ slug, versions, isDirty, onUse }: FormerVersionsProps) {
  const [opened, setOpened] = useState<number | null>(null);
  const latest = versions[0]?.version;
  return (
    <section className={styles.versions}>
      <h2>Versions</h2>
      <ol role="list" className={rows.rows}>
        {versions.map(({ version, title, isPublished, savedAt, savedBy }) => {
          const isOpen = opened === version;
          return (
            <li key={version}>
              <div className={rows.row}>
                <span className={rows.main}>
                  <b>{formatMomentInLagos(savedAt)}</b>
                  <span className={rows.soft}>
                    {savedBy}: {title}
                  </span>
                </span>
                <span className={rows.facts}>
                  <button
                    type="button"
                    className="link"
                    aria-label={`${isOpen ? 'Close' : 'View'} version ${version}`}
                    onClick={() => setOpened(isOpen ? null : version)}
                  >
                    {isOpen ? 'Close' : 'View'}
                  </button>
                </span>
                <span className={rows.end}>
                  {version === latest ? (
                    <Badge tone="good">Latest</Badge>
                  ) : (
                    <Badge>{isPublished ? 'Shown' : 'Draft'}</Badge>
                  )}
                </span>
              </div>
              {isOpen && (
                <Former slug={slug} version={version} isLatest={version === latest} isDirty={isDirty} onUse={onUse} />
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

type FormerProps = Pick<FormerVersionsProps, 'slug' | 'isDirty' | 'onUse'> & { version: number; isLatest: boolean };

function Former({ slug, version, isLatest, isDirty, onUse }: FormerProps) {
  const query = useQuery(textPageVersionQuery(slug, version));
  return (
    <div className={styles.former}>
      <Loaded query={query}>
        {({ version: former }) => (
          <>
            <PhonePreview label={`Version ${version}`} page={former.page} />
            <details className={styles.help}>
              <summary>Text with formatting</summary>
              <pre>{former.text}</pre>
            </details>
            {!isLatest && (
              <div>
                <Button kind="quiet" small disabled={isDirty} onClick={() => onUse(former)}>
                  Use this version
                </Button>
              </div>
            )}
            {!isLatest && isDirty && <p className={form.note}>Save what you typed first.</p>}
          </>
        )}
      </Loaded>
    </div>
  );
}
