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
  }, [pathname, close]);

  return (
    <p className="hush" aria-live="polite">
      {title}
    </p>
  );
}
