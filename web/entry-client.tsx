import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, type HydrationState, matchRoutes } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { routes } from './routes.ts';

declare global {
  interface Window {
    /** The loader data of the rendered page. */
    pageData: HydrationState;
  }
}

async function start(): Promise<void> {
  // A lazy route that has not loaded would render nothing and discard the server's HTML.
  await Promise.all(
    (matchRoutes(routes, location) ?? []).map(async ({ route }) => {
      if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
  await nextTask();
  const router = createBrowserRouter(routes, { hydrationData: window.pageData });
  hydrateRoot(
    document.body,
    <StrictMode>
      <RouterProvider router={router} useTransitions={false} />
    </StrictMode>,
  );
}

/** Hydration is one task and the evaluation of the scripts another, so that taps in between are not kept waiting by both. */
function nextTask(): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', resolve, { once: true });
    port1.start();
    port2.postMessage(null, []);
  });
}

void start();
