import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, ScrollRestoration } from 'react-router';
import type { ShopSettings } from '#shared/settings.ts';
import { ErrorPage } from '#web/layout/ErrorPage.tsx';
import { browserQueries } from '#web/query.ts';
import { ToastHost } from '#web/ui/ToastHost.tsx';

/** The server writes the shop's settings into the page; an order's promise is no business of the office. */
export function loader() {
  const written = document.querySelector('#settings')!.textContent;
  return { settings: JSON.parse(written) as ShopSettings, promises: [] };
}

export const shouldRevalidate = () => false;

export function Component() {
  return (
    <QueryClientProvider client={browserQueries}>
      <Outlet />
      <ToastHost />
      <ScrollRestoration />
    </QueryClientProvider>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}

/** Nothing for the moment that the first page's code takes. */
export function HydrateFallback() {
  return null;
}
