/**
 * Without a network the browser follows links by itself, so that the service worker finds the page or says that it
 * isn't there. The page's own navigation would wait for data.
 */
export function leaveLinksToBrowser(): () => void {
  addEventListener('click', leave, { capture: true });
  return () => removeEventListener('click', leave, { capture: true });
}

function leave(event: MouseEvent): void {
  if (navigator.onLine || !navigator.serviceWorker?.controller) return;
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]');
  if (link && link.origin === location.origin) event.stopPropagation();
}
