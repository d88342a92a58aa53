import type { ReactNode } from 'react';
import { Outlet, type RouteObject } from 'react-router';
import { Banner } from './Banner.tsx';
import { ErrorPage } from './ErrorPage.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { HeldOrder } from './HeldOrder.tsx';
import { LatePanel } from './LatePanel.tsx';
import { PageChange } from './PageChange.tsx';
import { PanelsProvider } from '../ui/panels.tsx';

function Layout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** A page that fails keeps its header and footer, and with them every way on. */
function LayoutError() {
  return (
    <Frame>
      <ErrorPage />
    </Frame>
  );
}

/** What stands around every page; the page brings its own `<main id="main">`. */
function Frame({ children }: { children: ReactNode }) {
  return (
    <PanelsProvider>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Banner />
      <Header />
      <HeldOrder />
      {children}
      <Footer />
      <LatePanel panel="menu" load={loadMenu} />
      <LatePanel panel="search" load={loadSearch} />
      <LatePanel panel="cart" load={loadCart} />
      <PageChange />
    </PanelsProvider>
  );
}

const loadMenu = () => import('./MobileMenu.tsx').then(({ MobileMenu }) => MobileMenu);
const loadSearch = () => import('../search/SearchDrawer.tsx').then(({ SearchDrawer }) => SearchDrawer);
const loadCart = () => import('../cart-drawer/CartDrawer.tsx').then(({ CartDrawer }) => CartDrawer);

export const layout = { Component: Layout, ErrorBoundary: LayoutError } satisfies RouteObject;
