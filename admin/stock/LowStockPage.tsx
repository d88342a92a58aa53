import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { setLowStockThreshold } from '#shared/admin/stock/api.ts';
import { LowAtForm } from '#shared/admin/stock/forms.ts';
import { parseWholeNumber } from '#shared/whole-number.ts';
import { formatLargeCount } from '#shared/counts/format-large-count.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { pageTitle } from '#web/ui/page-title.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { adminApi } from '../admin-api.ts';
import { AdminPage } from '../AdminPage.tsx';
import { useAction } from '../ui/useAction.ts';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Pager } from '../ui/Pager.tsx';
import { StockItemRow } from './StockItemRow.tsx';
import styles from './lists.module.css';
import { lowQuery } from './stock-queries.ts';
import { StockNav } from './StockNav.tsx';
import { unitCount, stockState } from './stock-labels.ts';
import type { PageMeta } from '#web/seo/page-meta.ts';

export const meta: PageMeta = ({ matches }) => [{ title: pageTitle(matches, 'Low stock') }];

/** Stock items that are sold out or low, lowest first. */
export default function LowStockPage() {
  const cursor = useSearchParams()[0].get('cursor') ?? undefined;
  const { data, error, refetch } = useQuery(lowQuery(cursor ? { cursor } : {}));

  return (
    <AdminPage title="Low stock" status={data && `${formatLargeCount(data.total, 'size')}.`}>
      <StockNav />
      {data && <Alert lowAt={data.lowAt} />}
      {error && !data && <LoadFailed query={{ error, refetch }} />}
      {!data && !error && <p className="soft">Loading…</p>}
      {data?.total === 0 && <p className={styles.empty}>No low stock.</p>}
      {data && data.total > 0 && (
        <ul role="list" className={styles.rows}>
          {data.items.map((item) => (
            <StockItemRow key={item.sku} item={item}>
              <b data-tone={stockState(item, data.lowAt)?.tone}>{leftOf(item)}</b>
              {item.reserved > 0 && <span>{item.reserved} reserved</span>}
              {item.waiting > 0 && <span>{item.waiting} waiting for it</span>}
            </StockItemRow>
          ))}
        </ul>
      )}
      {data && <Pager previous={data.previous} next={data.next} />}
    </AdminPage>
  );
}

const leftOf = ({ quantity, reserved }: { quantity: number; reserved: number }) =>
  quantity > reserved ? `${unitCount(quantity - reserved)} left` : quantity > 0 ? 'All reserved' : 'Sold out';

/** The shop's low-stock threshold. */
function Alert({ lowAt }: { lowAt: number }) {
  const queries = useQueryClient();
  const [changed, setChanged] = useState<string>();
  const typed = changed ?? String(lowAt);
  const [wrong, setWrong] = useState<string>();
  const save = useAction({
    mutationFn: (body: { lowAt: number }) => adminApi(setLowStockThreshold, { body }),
    onSuccess: async ({ message }, saved) => {
      toast.success(message);
      await queries.invalidateQueries({ queryKey: ['admin', 'stock'] });
      // What was typed meanwhile stays.
      setChanged((now) => (parseWholeNumber(now ?? '') === saved.lowAt ? undefined : now));
    },
    onError: ({ message }) => setWrong(message),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const entry = LowAtForm.safeParse({ lowAt: parseWholeNumber(typed) });
    setWrong(entry.success ? undefined : entry.error.issues[0]!.message);
    if (entry.success) save.mutate(entry.data);
  };
  return (
    <form className={styles.alert} noValidate onSubmit={submit}>
      <Field
        name="lowAt"
        label="Low stock at or below"
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        error={wrong}
        onChange={({ target }) => setChanged(target.value)}
      />
      <Button type="submit" kind="quiet" disabled={save.isPending || typed === String(lowAt)}>
        Save
      </Button>
    </form>
  );
}
