import { Link, Outlet, type RouteObject, useLocation } from 'react-router';
import type { ReactNode } from 'react';
import { ErrorPage } from './ErrorPage.tsx';
import { style } from './style.ts';
import { useRoot } from './use-root.ts';

function Document({ children }: { children: ReactNode }) {
  return (
    <html lang="en-NG">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        {/* oxlint-disable-next-line react/no-danger -- our own styles, allowed by their hash */}
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>
        <a className="skip" href="#main">
          Skip to content
        </a>
        <Header />
        <main id="main" className="main">
          {children}
        </main>
        <Footer />
      </body>
    </html>
  );
}

function Header() {
  const { settings, isSignedIn } = useRoot();
  const { pathname } = useLocation();
  const links = [
    ['/shop', 'Shop'],
    ['/basic/cart', 'Cart'],
    ...(isSignedIn
      ? [
          ['/basic/orders', 'Orders'],
          ['/basic/profile', 'Profile'],
        ]
      : [['/basic/login', 'Log in']]),
  ] as const;
  return (
    <header className="head">
      <a className="brand" href="/" aria-label={`${settings.name}, home`}>
        {settings.name}
      </a>
      <nav className="menu" aria-label="Main">
        {links.map(([to, text]) => (
          <Link key={to} to={to} {...(pathname === to && { className: 'here', 'aria-current': 'page' as const })}>
            {text}
          </Link>
        ))}
      </nav>
    </header>
  );
}

function Footer() {
  return (
    <footer className="foot">
      <nav aria-label="Footer">
        <a href="/delivery-policy">Delivery Policy</a> <a href="/return-policy">Return Policy</a>{' '}
        <a href="/contact">Contact</a> <a href="/terms">Terms</a> <a href="/privacy-policy">Privacy Policy</a>
      </nav>
      <p className="soft">This page works in every browser, and needs no scripts.</p>
    </footer>
  );
}

/** The frame of every page without scripts. */
export const root = {
  id: 'basic',
  path: '/basic',
  Component: () => (
    <Document>
      <Outlet />
    </Document>
  ),
  ErrorBoundary: () => (
    <Document>
      <ErrorPage />
    </Document>
  ),
} satisfies RouteObject;
