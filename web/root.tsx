import './styles/tokens.css';
import './styles/reset.css';
import './styles/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import {
  type LoaderFunctionArgs,
  Outlet,
  type RouteObject,
  ScrollRestoration,
  useMatches,
  useNavigate,
} from 'react-router';
import { deliveryTable } from '#shared/checkout/api.ts';
import { SessionStart } from './accounts/SessionStart.tsx';
import { apiContext, settingsContext } from './loader-context.ts';
import { storeInstallPrompt } from './install/install-prompt.ts';
import { EventReplay } from './layout/EventReplay.tsx';
import { ErrorPage } from './layout/ErrorPage.tsx';
import { OfflineStart } from './offline/OfflineStart.tsx';
import { browserQueries, makeQueryClient, type Prefetched, adoptPrefetched } from './query-client.ts';
import type { RootData } from './settings.ts';
import { NavigateContext } from './ui/Link.tsx';
import { ServerScript } from './ui/ServerScript.tsx';
import { ToastHost } from './ui/toasts/ToastHost.tsx';

async function loader({ context }: LoaderFunctionArgs): Promise<RootData> {
  const settings = context.get(settingsContext);
  // Pages render even if the delivery estimate is unavailable.
  const table = await context
    .get(apiContext)(deliveryTable, {})
    .catch(() => null);
  return { settings, estimates: table?.delivery.estimates ?? [] };
}

function Root() {
  const navigate = useNavigate();
  const [queries] = useState(() => (import.meta.env.SSR ? makeQueryClient() : browserQueries));
  const page = useMatches().at(-1)?.loaderData as Partial<Prefetched> | undefined;
  const results = page?.results;
  const informed = useMemo(() => adoptPrefetched(queries, results ?? []), [queries, results]); // Before the queries below run.
  return (
    <>
      <QueryClientProvider client={informed}>
        <EventReplay />
        <ServerScript code={import.meta.env.SSR ? storeInstallPrompt : ''} />
        <OfflineStart />
        <NavigateContext value={navigate}>
          <Outlet />
        </NavigateContext>
        <ToastHost />
        <SessionStart />
      </QueryClientProvider>
      <ScrollRestoration />
    </>
  );
}

/** The root of every storefront page. */
export const root = {
  id: 'root',
  loader,
  // The settings rarely change: open pages get them with the next full page load.
  shouldRevalidate: () => false,
  Component: Root,
  ErrorBoundary: ErrorPage,
} satisfies RouteObject;
