import { useEffect } from 'react';
import { useNavigation } from 'react-router';
import styles from './NavigationProgress.module.css';

/**
 * A line at the top of the screen from the tap on a link until the next page shows; the current page stays in the
 * meantime.
 */
export function NavigationProgress() {
  const isLoading = useNavigation().state === 'loading';
  // The link of a cancelled navigation would stay pale until the code of its page has come.
  useEffect(() => {
    if (isLoading) return;
    for (const link of document.querySelectorAll<HTMLElement>('a[data-pressed]')) delete link.dataset['pressed'];
  }, [isLoading]);
  return isLoading ? <div className={styles.progress} aria-hidden="true" /> : null;
}
