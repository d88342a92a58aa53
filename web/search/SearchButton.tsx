import { usePanels } from '../ui/dialogs/PanelsProvider.tsx';
import { SearchIcon } from '../ui/icons.tsx';
import styles from './SearchButton.module.css';

export function SearchButton() {
  const { isSearchOpen, show } = usePanels();
  return (
    <button
      type="button"
      className={styles.search}
      aria-haspopup="dialog"
      aria-expanded={isSearchOpen}
      aria-label="Search"
      onClick={() => show('search')}
    >
      <SearchIcon />
    </button>
  );
}
