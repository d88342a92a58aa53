import { cancelSale, endSale, type PlannedSale, startSale } from '#shared/admin/planned-sales/api.ts';
import { messages } from '#shared/messages.ts';
import { adminApi } from '../admin-api.ts';
import { ConfirmAction } from '../ui/ConfirmAction.tsx';
import styles from './Sales.module.css';
import { useSaleAction } from './useSaleAction.ts';

/** Starts, ends or cancels a sale by hand. */
export function SaleActions({ sale: { _id: id, state, version, products } }: { sale: PlannedSale }) {
  const { mutate, isPending } = useSaleAction(id, (action: typeof startSale | typeof endSale | typeof cancelSale) =>
    adminApi(action, { params: { id }, body: { version } }),
  );
  const count = messages.products.count(products);
  return (
    <div className={styles.actions}>
      {state === 'planned' ? (
        <>
          <ConfirmAction
            key="start"
            label="Start now"
            text={`${count} go${products === 1 ? 'es' : ''} on sale now, at the discount you last saved.`}
            yes="Start the sale"
            isBusy={isPending}
            onYes={() => mutate(startSale)}
          />
          <ConfirmAction
            key="cancel"
            label="Cancel sale"
            text="It won’t start, and no prices change. You can’t bring back a cancelled sale."
            yes="Cancel the sale"
            isBusy={isPending}
            onYes={() => mutate(cancelSale)}
          />
        </>
      ) : (
        <ConfirmAction
          key="end"
          label="End now"
          text={`${count} go${products === 1 ? 'es' : ''} back to the earlier price. Prices you changed during the sale stay.`}
          yes="End the sale"
          isBusy={isPending}
          onYes={() => mutate(endSale)}
        />
      )}
    </div>
  );
}
