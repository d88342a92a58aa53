import { CartReminders } from './CartReminders.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { ShopPasskeys } from './ShopPasskeys.tsx';
import { DownloadData } from './DownloadData.tsx';
import { PersonalDetails } from './PersonalDetails.tsx';
import { ShopSessions } from './ShopSessions.tsx';
import styles from './Settings.module.css';

export function Settings({ onDeleted }: { onDeleted: () => void }) {
  return (
    <div className={styles.settings}>
      <PersonalDetails />
      <ShopSessions />
      <ShopPasskeys />
      <CartReminders />
      <DownloadData />
      <DeleteAccount onDeleted={onDeleted} />
    </div>
  );
}
