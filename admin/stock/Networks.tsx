import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatNaira } from '#shared/money.ts';
import { releaseNetworkReservations } from '#shared/admin/payments/api.ts';
import { formatCount } from '#shared/counts/format-count.ts';
import { formatTimeInLagos } from '#shared/dates/format-dates.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { adminApi } from '../admin-api.ts';
import { useAction } from '../ui/useAction.ts';
import styles from './lists.module.css';
import { networksQuery } from './stock-queries.ts';
import { unitCount } from './stock-labels.ts';

/** Networks with unusually many unpaid orders, and a button to release their reservations. Usually empty. */
export function Networks() {
  const queries = useQueryClient();
  const { data } = useQuery(networksQuery);
  const release = useAction({
    mutationFn: (network: string) => adminApi(releaseNetworkReservations, { body: { network } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: ({ message }) => toast.error(message),
    onSettled: () => queries.invalidateQueries({ queryKey: ['admin', 'stock'] }),
  });
  if (!data) return null;
  const { networks, firstToPay, totals } = data;
  const isMany = totals.reserving * 2 >= totals.maxReserving || totals.lingering * 2 >= totals.maxLingering;
  if (networks.length === 0 && firstToPay.sizes === 0 && !isMany) return null;
  return (
    <section className={styles.networks} aria-labelledby="networks">
      <h2 id="networks">Unusual unpaid orders</h2>
      <p className="soft">
        Several unpaid orders came from the same internet address, from customers who have never paid here. One person
        may be blocking your stock, or many honest customers share the address of their phone company. If you release
        the items, others can buy them, and the first to pay gets them.
        {firstToPay.until !== null &&
          ` This already applies to ${formatCount(firstToPay.sizes, 'size')}, until ${formatTimeInLagos(firstToPay.until)}.`}
      </p>
      <p className="soft">
        Orders of new customers that reserve items now: {totals.reserving} (limit {totals.maxReserving}). Unpaid for
        more than two minutes, or ended unpaid in the last hour: {totals.lingering} (limit {totals.maxLingering}). Above
        a limit the shop releases the items automatically.
      </p>
      {networks.length > 0 && (
        <ul role="list">
          {networks.map(({ network, orders, reserving, units, value, since }) => (
            <li key={network}>
              <p>
                <b>{network}</b>
                <span className="soft">
                  {orders} unpaid orders since {formatTimeInLagos(since)},{' '}
                  {reserving === 0
                    ? 'with nothing reserved'
                    : `${reserving} of them ${reserving === 1 ? 'reserves' : 'reserve'} ${unitCount(units)} worth ${formatNaira(value)}`}
                </span>
              </p>
              <Button
                kind="quiet"
                small
                disabled={release.isPending || reserving === 0}
                onClick={() => release.mutate(network)}
                aria-label={`Release the items reserved by ${network}`}
              >
                Release
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
