import { Button } from '#web/ui/Button.tsx';
import styles from './ShipPackedBar.module.css';

/** Ships all packed orders at once: in view wherever the last of them was packed. */
export function ShipPackedBar({
  ready,
  onShip,
}: {
  ready: readonly string[];
  onShip: (orderIds: readonly string[]) => void;
}) {
  if (ready.length < 2) return null;
  return (
    <div className={styles.bar} data-lifts-toasts="">
      <Button onClick={() => onShip(ready)}>Ship {ready.length} packed</Button>
    </div>
  );
}
