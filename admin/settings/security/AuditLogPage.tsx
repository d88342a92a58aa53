import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { AuditEntry } from '#shared/admin/staff/api.ts';
import { formatLargeCount } from '#shared/counts/format-large-count.ts';
import { formatMomentInLagos } from '#shared/dates/format-dates.ts';
import { pageTitle } from '#web/ui/page-title.ts';
import { auditActionLabel, auditDetails, auditSubject } from './audit-labels.ts';
import styles from './Log.module.css';
import { logQuery } from '../settings-queries.ts';
import { SettingsFrame } from '../SettingsFrame.tsx';
import { Select } from '../../orders/Select.tsx';
import { FilterForm } from '../../ui/search/FilterForm.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Pager } from '../../ui/Pager.tsx';
import type { PageMeta } from '#web/seo/page-meta.ts';

export const meta: PageMeta = ({ matches }) => [{ title: pageTitle(matches, 'Activity log') }];

/** The audit log: what staff changed and which customers they viewed. Read-only. */
export default function AuditLogPage() {
  const [search, setSearch] = useSearchParams();
  const wanted = Object.fromEntries(['cursor', 'query', 'by', 'what'].flatMap((name) => parameterIn(search, name)));
  const query = useQuery({ ...logQuery(wanted), placeholderData: keepPreviousData });
  const total = query.data?.total;

  const find = (form: FormData) => {
    const entries = [...form].map(([name, value]) => [name, typeof value === 'string' ? value.trim() : '']);
    setSearch(new URLSearchParams(entries.filter(([, value]) => value !== '')));
  };

  return (
    <SettingsFrame
      title="Activity log"
      status={total !== undefined && `${formatLargeCount(total, 'entry', 'entries')}.`}
    >
      <FilterForm
        label="Find"
        name="query"
        value={wanted['query'] ?? ''}
        clearTo="/admin/settings/log"
        isFiltered={Boolean(wanted['query'] || wanted['by'] || wanted['what'])}
        onSearch={find}
      >
        <label>
          <span>Staff</span>
          {/* Recreated when the people are known, too: the one of the address is among them. */}
          <Select key={`${wanted['by']} ${query.isPending}`} name="by" defaultValue={wanted['by'] ?? ''}>
            <option value="">Everyone</option>
            {query.data?.people.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
            <option value="console">Server console</option>
          </Select>
        </label>
        <label htmlFor="what">
          <span>Type</span>
          <Select key={wanted['what']} id="what" name="what" defaultValue={wanted['what'] ?? ''}>
            <option value="">Everything</option>
            <option value="changes">Changes</option>
            <option value="looks">Customer views</option>
          </Select>
        </label>
      </FilterForm>
      <Loaded query={query}>
        {({ entries, previous, next }) => (
          <>
            {entries.length === 0 && !query.isPlaceholderData && (
              <p>{search.size > 0 ? 'No entries match. Try fewer words.' : 'No activity yet.'}</p>
            )}
            <ol role="list" className={styles.entries}>
              {entries.map((entry) => (
                <Entry key={entry._id} {...entry} />
              ))}
            </ol>
            <Pager previous={previous} next={next} />
          </>
        )}
      </Loaded>
    </SettingsFrame>
  );
}

function Entry(entry: AuditEntry) {
  const { at, by, action, detail } = entry;
  const about = auditSubject(entry);
  // A product that is added is named by both.
  const details = auditDetails(detail).filter(({ text }) => text !== about?.text);
  return (
    <li>
      <p className={styles.when}>
        <time dateTime={at}>{formatMomentInLagos(at)}</time>
        <span>{by?.name ?? 'Server console'}</span>
      </p>
      <h2>{auditActionLabel(action)}</h2>
      <dl>
        {[...(about ? [about] : []), ...details].map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

function parameterIn(search: URLSearchParams, name: string): [string, string][] {
  const value = search.get(name);
  return value === null || value === '' ? [] : [[name, value]];
}
