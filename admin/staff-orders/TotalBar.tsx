import type { StaffOrderWay } from '#shared/admin/staff-orders/channels.ts';
import { formatNaira } from '#shared/money.ts';
import { Button } from '#web/ui/Button.tsx';
import styles from './NewOrder.module.css';

interface TotalBarProps {
  /** Whole naira, as all sums. */
  total: number;
  discount: number;
  shipping: number;
  /** The part of the delivery that is for heavy items. */
  extra: number;
  way: StaffOrderWay;
  hasDeposit: boolean;
  isBusy: boolean;
}

/** The total of an order and the button that saves it, always in view. */
export function TotalBar({ total, discount, shipping, extra, way, hasDeposit, isBusy }: TotalBarProps) {
  return (
    <div className={styles.bar} data-lifts-toasts="">
      <p className={styles.total}>
        <span className="soft">
          Total{(discount > 0 || shipping > 0) && ', '}
          {discount > 0 && `${formatNaira(-discount)} `}
          {shipping > 0 && `incl. ${formatNaira(shipping)} delivery`}
          {extra > 0 && `, ${formatNaira(extra)} of it for heavy items`}
        </span>
        <b>{formatNaira(total)}</b>
      </p>
      <Button type="submit" wide disabled={isBusy} aria-busy={isBusy}>
        {isBusy ? 'Saving…' : actionFor(way, hasDeposit)}
      </Button>
    </div>
  );
}

function actionFor(way: StaffOrderWay, hasDeposit: boolean): string {
  if (way === 'link') return 'Save and get pay link';
  return hasDeposit ? 'Save with deposit paid' : 'Save order as paid';
}
