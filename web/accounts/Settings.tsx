import { DeleteAccount } from './DeleteAccount.tsx';
import { OwnData } from './OwnData.tsx';
import { PersonalDetails } from './PersonalDetails.tsx';
import styles from './Settings.module.css';

export function Settings({ onDeleted }: { onDeleted: () => void }) {
  return (
    <div className={styles.settings}>
      <PersonalDetails />
      <OwnData />
      <DeleteAccount onDeleted={onDeleted} />
    </div>
  );
}
