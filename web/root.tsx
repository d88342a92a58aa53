import './styles/tokens.css';
import './styles/reset.css';
import './styles/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { type LoaderFunctionArgs, Outlet, type RouteObject, ScrollRestoration, useMatches } from 'react-router';
import displayFont from './styles/fonts/oge-display.woff2?url';
import textFont from './styles/fonts/oge-text.woff2?url';
import { deliveryTable } from '#shared/checkout/api.ts';
import { SessionStart } from './accounts/SessionStart.tsx';
import { apiContext, settingsContext } from './loader-context.ts';
import { EventReplay } from './layout/EventReplay.tsx';
import { ErrorPage } from './layout/ErrorPage.tsx';
import { browserQueries, makeQueryClient, type Prefetched, adoptPrefetched } from './query-client.ts';
import type { RootData } from './settings.ts';
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
  const [queries] = useState(() => (import.meta.env.SSR ? makeQueryClient() : browserQueries));
  const page = useMatches().at(-1)?.loaderData as Partial<Prefetched> | undefined;
  const answers = page?.answers;
  const informed = useMemo(() => adoptPrefetched(queries, answers ?? []), [queries, answers]); // Before the queries below run.
  return (
    <Document>
      <QueryClientProvider client={informed}>
        <EventReplay />
        <Outlet />
        <SessionStart />
        <ToastHost />
      </QueryClientProvider>
      <ScrollRestoration />
    </Document>
  );
}

function RootError() {
  return (
    <Document>
      <ErrorPage />
    </Document>
  );
}

function Document({ children }: { children: ReactNode }) {
  return (
    // The mark of a page with scripts (`server/pages/script-gate.ts`), for a document that React makes anew.
    <html lang="en-NG" data-scripts={import.meta.env.SSR ? undefined : ''} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#191714" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {[displayFont, textFont].map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
      </head>
      <body>{children}</body>
    </html>
  );
}

/** The root of every storefront page. */
export const root = {
  id: 'root',
  loader,
  // The settings rarely change: open pages get them with the next full page load.
  shouldRevalidate: () => false,
  Component: Root,
  ErrorBoundary: RootError,
} satisfies RouteObject;
