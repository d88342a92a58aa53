import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, type RouteObject, ScrollRestoration, useNavigate } from 'react-router';
import { brandSetting } from '#shared/brand/brand-setting.ts';
import type { ShopSettings } from '#shared/settings.ts';
import { ErrorPage } from '#web/layout/ErrorPage.tsx';
import { browserQueries } from '#web/query-client.ts';
import { NavigateContext } from '#web/ui/Link.tsx';
import { ToastHost } from '#web/ui/toasts/ToastHost.tsx';

/** The server writes the shop's settings into the page; the admin does not show delivery estimates. */
function loader() {
  return { settings: written(), estimates: [] };
}

function written(): ShopSettings {
  return JSON.parse(document.querySelector('#settings')!.textContent) as ShopSettings;
}

/** Called after settings were saved here: the root shows them when it is revalidated. */
export function rewriteSettings(saved: Partial<ShopSettings>): void {
  const settings = { ...written(), ...saved };
  document.querySelector('#settings')!.textContent = JSON.stringify({
    ...settings,
    ...brandSetting(settings),
  });
}

// Without a network a change fails at once with a message; TanStack Query's default would keep it and send it later.
// Changes that may wait are in `outbox/`.
const defaults = browserQueries.getDefaultOptions();
browserQueries.setDefaultOptions({ ...defaults, mutations: { ...defaults.mutations, networkMode: 'always' } });

function Root() {
  const navigate = useNavigate();
  return (
    <QueryClientProvider client={browserQueries}>
      <NavigateContext value={navigate}>
        <Outlet />
      </NavigateContext>
      <ToastHost />
      <ScrollRestoration />
    </QueryClientProvider>
  );
}

/** The layout of every screen of the admin. */
export const root = {
  id: 'root',
  loader,
  // Only on request.
  shouldRevalidate: ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
    currentUrl.href === nextUrl.href && defaultShouldRevalidate,
  Component: Root,
  ErrorBoundary: ErrorPage,
  // For the moment that the first screen's code takes.
  HydrateFallback: () => <title>Admin</title>,
} satisfies RouteObject;
