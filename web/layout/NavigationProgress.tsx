import { useNavigation } from 'react-router';
import styles from './NavigationProgress.module.css';

/**
 * A line at the top of the screen from the tap on a link until the next page shows; the current page stays in the
 * meantime.
 */
export function NavigationProgress() {
  const isLoading = useNavigation().state === 'loading';
  return isLoading ? <div className={styles.progress} aria-hidden="true" /> : null;
}
