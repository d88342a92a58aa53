import { Link, Outlet, type RouteObject, useLocation } from 'react-router';
import type { ReactNode } from 'react';
import { brandImage } from '#shared/brand/brand-images.ts';
import { ErrorPage } from './ErrorPage.tsx';
import { useRoot } from './useRoot.ts';

function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Header />
      <main id="main" className="main">
        {children}
      </main>
      <Footer />
    </>
  );
}

function Header() {
  const { settings, isSignedIn } = useRoot();
  const { pathname } = useLocation();
  const links = [
    ['/shop', 'Shop'],
    // Browsers with scripts have their cart there, and others are shown the way to theirs.
    [pathname === '/basic/shared-cart' ? '/checkout' : '/basic/cart', 'Cart'],
    ...(isSignedIn
      ? [
          ['/basic/wishlist', 'Wish list'],
          ['/basic/orders', 'Orders'],
          ['/basic/profile', 'Profile'],
        ]
      : [['/basic/login', 'Log in']]),
  ] as const;
  return (
    <header className="head">
      <a className="brand" href="/" aria-label={`${settings.name}, home`}>
        {settings.logoSetting ? (
          <img src={brandImage(settings, 'logo.png')} {...settings.logoSetting.light} alt={settings.name} />
        ) : (
          settings.name
        )}
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
        <a href="/">Home</a> <a href="/new-arrivals">New Arrivals</a> <a href="/delivery-policy">Delivery Policy</a>{' '}
        <a href="/return-policy">Return Policy</a> <a href="/contact">Contact</a> <a href="/terms">Terms</a>{' '}
        <a href="/privacy-policy">Privacy Policy</a>
      </nav>
      <p className="soft">This simple version of the shop works in every browser.</p>
    </footer>
  );
}

/** The frame of every page without scripts. */
export const root = {
  id: 'basic',
  path: '/basic',
  Component: () => (
    <Frame>
      <Outlet />
    </Frame>
  ),
  ErrorBoundary: () => (
    <Frame>
      <ErrorPage />
    </Frame>
  ),
} satisfies RouteObject;
