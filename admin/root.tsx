import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, type RouteObject, ScrollRestoration } from 'react-router';
import type { ShopSettings } from '#shared/settings.ts';
import { ErrorPage } from '#web/layout/ErrorPage.tsx';
import { browserQueries } from '#web/query-client.ts';
import { ToastHost } from '#web/ui/toasts/ToastHost.tsx';

/** The server writes the shop's settings into the page; an order's delivery estimate is no business of the admin. */
function loader() {
  const written = document.querySelector('#settings')!.textContent;
  return { settings: JSON.parse(written) as ShopSettings, estimates: [] };
}

function Root() {
  return (
    <QueryClientProvider client={browserQueries}>
      <Outlet />
      <ToastHost />
      <ScrollRestoration />
    </QueryClientProvider>
  );
}

/** What stands around every screen of the admin. */
export const root = {
  id: 'root',
  loader,
  shouldRevalidate: () => false,
  Component: Root,
  ErrorBoundary: ErrorPage,
  // For the moment that the first screen's code takes.
  HydrateFallback: () => <title>Admin</title>,
} satisfies RouteObject;
