import { DeleteAccount } from './DeleteAccount.tsx';
import { ShopPasskeys } from './ShopPasskeys.tsx';
import { OwnData } from './OwnData.tsx';
import { PersonalDetails } from './PersonalDetails.tsx';
import { SignedInAt } from './SignedInAt.tsx';
import styles from './Settings.module.css';

export function Settings({ onDeleted }: { onDeleted: () => void }) {
  return (
    <div className={styles.settings}>
      <PersonalDetails />
      <SignedInAt />
      <ShopPasskeys />
      <OwnData />
      <DeleteAccount onDeleted={onDeleted} />
    </div>
  );
}
