import { Link } from 'react-router';
import { useShopSettings } from '../settings.ts';
import { store } from '../stored.ts';
import { CloseIcon } from '../ui/icons.tsx';
import { ServerScript } from '../ui/ServerScript.tsx';
import styles from './Banner.module.css';

/**
 * The black bar above the page. Once dismissed it is hidden by an attribute on the document, which a script sets
 * before anything is painted: the server's page is the same for everybody and does not know.
 */
export function Banner() {
  const { bannerText, isBannerShown } = useShopSettings();
  if (!isBannerShown) return null;
  return (
    <>
      <ServerScript words={hideIfDismissed} />
      <aside className={styles.banner} aria-label="Announcement">
        <Link to="/shop">
          {bannerText} <span>Shop now</span>
        </Link>
        <button type="button" aria-label="Dismiss this message" onClick={dismiss}>
          <CloseIcon width="18" height="18" />
        </button>
      </aside>
    </>
  );
}

function dismiss(): void {
  document.documentElement.dataset['banner'] = 'hidden';
  store('bannerHidden', 'true');
}

// Storage that is blocked throws; then the bar shows again with each full load, and nothing else happens.
const hideIfDismissed = `try{if(localStorage.getItem('bannerHidden')==='true')document.documentElement.dataset.banner='hidden'}catch{}`;
