import { Link } from 'react-router';
import { useShopSettings } from '../settings.ts';
import { store } from '../browser-storage.ts';
import { CloseIcon } from '../ui/icons.tsx';
import { ServerScript } from '../ui/ServerScript.tsx';
import styles from './Banner.module.css';

/**
 * The black bar above the page. Once its words were dismissed it is hidden by an attribute on the document, which a
 * script sets before anything is painted: the server's page is the same for everybody and does not know.
 */
export function Banner() {
  const { bannerText, isBannerShown } = useShopSettings();
  if (!isBannerShown) return null;
  return (
    <>
      <ServerScript words={import.meta.env.SSR ? hideIfDismissed(bannerText) : ''} />
      <aside className={styles.banner} aria-label="Announcement">
        <Link to="/shop">
          {bannerText} <span>Shop now</span>
        </Link>
        <button type="button" aria-label="Dismiss this message" onClick={() => dismiss(bannerText)}>
          <CloseIcon width="18" height="18" />
        </button>
      </aside>
    </>
  );
}

/** Other words are news, and show again. */
function dismiss(words: string): void {
  document.documentElement.dataset['banner'] = 'hidden';
  store('bannerHidden', words);
}

/**
 * Storage that is blocked throws; then the bar shows again with each full load, and nothing else happens. Without `<`
 * nothing in the words can end the script.
 */
function hideIfDismissed(words: string): string {
  const quoted = JSON.stringify(words).replaceAll('<', '\\u003c');
  return `try{if(localStorage.getItem('bannerHidden')===${quoted})document.documentElement.dataset.banner='hidden'}catch{}`;
}
