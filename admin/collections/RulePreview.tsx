import { useQuery } from '@tanstack/react-query';
import { CollectionRule } from '#shared/admin/collections/forms.ts';
import { messages } from '#shared/messages.ts';
import { Picture } from '#web/ui/images/Picture.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { useSettled } from '../ui/forms/useTypingPause.ts';
import { rulePreview } from './collection-queries.ts';
import styles from './Collections.module.css';

/** How many products a rule gives now, and the first of them, while it is being changed. */
export function RulePreview({ rule }: { rule: CollectionRule }) {
  const read = CollectionRule.safeParse(useSettled(rule));
  const query = useQuery({ ...rulePreview(read.data ?? rule), enabled: read.success });
  const { data } = query;
  return (
    <div className={styles.preview} role="region" aria-label="Products that match" aria-busy={query.isPlaceholderData}>
      <p role="status">{sentence(read.success, data?.total)}</p>
      {query.isError && !data && <LoadFailed query={query} />}
      {read.success && data && data.products.length > 0 && (
        <ul role="list">
          {data.products.map(({ _id, name, image }) => (
            <li key={_id}>
              <Picture src={image || null} alt="" initial={name.charAt(0)} sizes="5rem" />
              <small>{name}</small>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function sentence(isWhole: boolean, total: number | undefined): string {
  if (!isWhole) return 'Choose a condition to see which products match.';
  if (total === undefined) return 'Loading…';
  return total === 0
    ? 'No products in stock match now.'
    : `${messages.products.count(total)} in stock match${total === 1 ? 'es' : ''} now.`;
}
