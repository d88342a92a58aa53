import './styles/tokens.css';
import './styles/reset.css';
import './styles/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router';
import displayFont from './styles/fonts/oge-display.woff2?url';
import textFont from './styles/fonts/oge-text.woff2?url';
import { deliveryTable } from '#shared/checkout/api.ts';
import type { Route } from './+types/root.ts';
import { SessionStart } from './accounts/SessionStart.tsx';
import { apiContext, settingsContext } from './context.ts';
import { EarlyTaps } from './layout/EarlyTaps.tsx';
import { ErrorPage } from './layout/ErrorPage.tsx';
import { useNonce } from './nonce.ts';
import { browserQueries, makeQueryClient, type Prefetched, takeOver } from './query.ts';
import { ToastHost } from './ui/ToastHost.tsx';

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
  ...[displayFont, textFont].map((href) => ({
    rel: 'preload',
    as: 'font' as const,
    type: 'font/woff2',
    href,
    crossOrigin: 'anonymous' as const,
  })),
];

export async function loader({ context }: Route.LoaderArgs) {
  const settings = context.get(settingsContext);
  // Pages are shown also while nobody can say when an order arrives.
  const table = await context
    .get(apiContext)(deliveryTable, {})
    .catch(() => null);
  return { settings, promises: table?.delivery.promises ?? [] };
}

/** The settings change seldom: who has the page open sees them with the next one that is loaded whole. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  return (
    <html lang="en-NG" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#191714" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  const [queries] = useState(() => (typeof document === 'undefined' ? makeQueryClient() : browserQueries));
  const page = useMatches().at(-1)?.loaderData as Partial<Prefetched> | undefined;
  const answers = page?.answers;
  const informed = useMemo(() => takeOver(queries, answers ?? []), [queries, answers]); // Before what is below asks.
  return (
    <QueryClientProvider client={informed}>
      <EarlyTaps />
      <Outlet />
      <SessionStart />
      <ToastHost />
    </QueryClientProvider>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
