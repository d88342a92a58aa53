import type { ReactNode } from 'react';
import { Outlet, type RouteObject } from 'react-router';
import { Banner } from './Banner.tsx';
import { ErrorPage } from './ErrorPage.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './header/Header.tsx';
import { PendingOrderNotice } from './PendingOrder.tsx';
import { LazyPanel } from './LazyPanel.tsx';
import { NavigationProgress } from './NavigationProgress.tsx';
import { RouteAnnouncer } from './RouteAnnouncer.tsx';
import { PanelsProvider } from '../ui/dialogs/PanelsProvider.tsx';
import { DeferredHydration } from '../ui/loading/DeferredHydration.tsx';

function Layout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** A page that fails keeps its header and footer. */
function LayoutError() {
  return (
    <Frame>
      <ErrorPage />
    </Frame>
  );
}

/** The frame of every page; the page has its own `<main id="main">`. */
function Frame({ children }: { children: ReactNode }) {
  return (
    <PanelsProvider>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Banner />
      <Header />
      <PendingOrderNotice />
      <DeferredHydration>{children}</DeferredHydration>
      <Footer />
      <LazyPanel panel="menu" load={loadMenu} />
      <LazyPanel panel="search" load={loadSearch} />
      <LazyPanel panel="cart" load={loadCart} />
      <NavigationProgress />
      <RouteAnnouncer />
    </PanelsProvider>
  );
}

const loadMenu = () => import('./header/MobileMenu.tsx').then(({ MobileMenu }) => MobileMenu);
const loadSearch = () => import('../search/SearchDrawer.tsx').then(({ SearchDrawer }) => SearchDrawer);
const loadCart = () => import('../cart-drawer/CartDrawer.tsx').then(({ CartDrawer }) => CartDrawer);

export const layout = { Component: Layout, ErrorBoundary: LayoutError } satisfies RouteObject;
