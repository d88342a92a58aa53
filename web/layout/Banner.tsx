import { useShopSettings } from '../settings.ts';
import { deviceStorage } from '../browser-storage.ts';
import { CloseIcon } from '../ui/icons.tsx';
import { Link } from '../ui/Link.tsx';
import { ServerScript } from '../ui/ServerScript.tsx';
import styles from './Banner.module.css';

/**
 * The announcement bar. If its text was dismissed, an attribute on the document hides it, set by a script before the
 * first paint: the server's page is the same for everybody.
 */
export function Banner() {
  const { bannerText, isBannerShown } = useShopSettings();
  if (!isBannerShown) return null;
  return (
    <>
      <ServerScript code={import.meta.env.SSR ? hideIfDismissed(bannerText) : ''} />
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

/** Stores the dismissed text; another text shows again. */
function dismiss(text: string): void {
  document.documentElement.dataset['banner'] = 'hidden';
  deviceStorage.store('bannerHidden', text);
}

/** Blocked storage throws; then the bar shows on each page load. Escapes `<`, so that the text can't end the script. */
function hideIfDismissed(text: string): string {
  const quoted = JSON.stringify(text).replaceAll('<', '\\u003c');
  return `try{if(localStorage.getItem('bannerHidden')===${quoted})document.documentElement.dataset.banner='hidden'}catch{}`;
}
