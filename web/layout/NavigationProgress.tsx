import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { usePanels } from '../ui/dialogs/panels.tsx';

/** What the browser does by itself when a page loads whole: panels are gone and the new title is read out. */
export function NavigationProgress() {
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
