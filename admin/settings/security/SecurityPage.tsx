import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { SecurityEvent } from '#shared/admin/security/api.ts';
import { formatShortDayInLagos, formatTimeInLagos } from '#shared/dates/format-dates.ts';
import { Button } from '#web/ui/Button.tsx';
import { SelectField } from '#web/ui/forms/SelectField.tsx';
import { pageTitle } from '#web/ui/page-title.ts';
import { securityQuery } from '../settings-queries.ts';
import styles from './Security.module.css';
import { securityEventLabel, hintOf, kindChoices, placeOf } from './security-labels.ts';
import { SettingsFrame } from '../SettingsFrame.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Pager } from '../../ui/Pager.tsx';
import type { PageMeta } from '#web/seo/page-meta.ts';

export const meta: PageMeta = ({ matches }) => [{ title: pageTitle(matches, 'Security') }];

/** Security events of shop and admin: sign-ins, wrong codes and rate limits. */
export default function SecurityPage() {
  const [search, setSearch] = useSearchParams();
  const kind = search.get('kind') ?? '';
  const cursor = search.get('cursor') ?? '';
  const wanted = { ...(kind && { kind }), ...(cursor && { cursor }) };
  const query = useQuery({ ...securityQuery(wanted), placeholderData: keepPreviousData });

  const show = (form: FormData) => {
    const chosen = form.get('kind');
    setSearch(typeof chosen === 'string' && chosen !== '' ? { kind: chosen } : {});
  };

  return (
    <SettingsFrame title="Security" status="Entries are kept for 90 days.">
      <search>
        <form className={styles.search} action={show}>
          {/* Recreated when the address changes, so that Back restores its choice too. */}
          <SelectField key={kind} label="Type" name="kind" defaultValue={kind} required={false}>
            <option value="">Everything</option>
            {kindChoices.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          <Button type="submit" kind="quiet">
            Filter
          </Button>
        </form>
      </search>
      <Loaded query={query}>
        {({ events, previous, next }) => (
          <>
            {events.length === 0 && !query.isPlaceholderData && (
              <p>{kind ? 'No entries of this type.' : 'No entries yet.'}</p>
            )}
            <ol role="list" className={styles.events}>
              {events.map((event) => (
                <Entry key={event._id} {...event} />
              ))}
            </ol>
            <Pager previous={previous} next={next} />
          </>
        )}
      </Loaded>
    </SettingsFrame>
  );
}

function Entry(event: SecurityEvent) {
  const hint = hintOf(event);
  return (
    <li>
      <p className={styles.when}>
        <time dateTime={event.lastAt}>{spanText(event)}</time>
      </p>
      <div>
        <h2>{securityEventLabel(event)}</h2>
        {hint && <p className="soft">{hint}</p>}
      </div>
      <p className={styles.from}>{placeOf(event)}</p>
    </li>
  );
}

/** Events are counted by hour, so each belongs to one day. */
function spanText({ firstAt, lastAt }: SecurityEvent): string {
  const [first, last] = [formatTimeInLagos(firstAt), formatTimeInLagos(lastAt)];
  return `${formatShortDayInLagos(lastAt)}, ${first === last ? last : `${first} to ${last}`}`;
}
