import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, type HydrationState, matchRoutes } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { routes } from './routes.ts';
import { nextTask } from './ui/loading/next-task.ts';

declare global {
  interface Window {
    /** The loader data of the rendered page. */
    pageData: HydrationState;
    started: Promise<void>;
  }
}

async function start(): Promise<void> {
  // Somebody logged out on a page without scripts, which could clear no storage: nothing of them may show.
  if (document.cookie.includes('loggedOut')) await (await import('./accounts/session.ts')).clearAfterLogout();
  // A lazy route that has not loaded would render nothing and discard the server's HTML.
  await Promise.all(
    (matchRoutes(routes, location) ?? []).map(async ({ route }) => {
      if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
  await nextTask(); // After the evaluation of the scripts.
  const router = createBrowserRouter(routes, { hydrationData: window.pageData });
  // The code of a page can't be loaded (`lazy-page.tsx`). Once: the scripts of the document that comes are its own.
  addEventListener('outdated', () => {
    const { navigation, location: here } = router.state;
    location.assign(router.createHref(navigation.location ?? here));
  });
  await nextTask(); // A tap waits for the router or for the frame, not for both.
  hydrateRoot(
    document.body,
    <StrictMode>
      <RouterProvider router={router} useTransitions={false} />
    </StrictMode>,
  );
}

/** `server/pages/defer-scripts.ts` waits for it: if it fails, the page is reloaded when the network is back. */
window.started = start();
