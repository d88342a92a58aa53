import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { usePanels } from '../ui/dialogs/PanelsProvider.tsx';

/** After a navigation, closes panels and announces the new title, as a full page load would. */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const { close } = usePanels();
  const [title, setTitle] = useState('');
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    close();
    setTitle(document.title);
    // A product is named once it has come. Ends with the next change of the title, also that by the next navigation.
    new MutationObserver((_changes, naming) => {
      naming.disconnect();
      setTitle(document.title);
    }).observe(document.querySelector('title')!, { childList: true });
  }, [pathname, close]);

  return (
    <p className="hush" aria-live="polite">
      {title}
    </p>
  );
}
