import type { ComponentType } from 'react';
import type { LoaderFunction, RouteObject } from 'react-router';
import { RouteHead } from './seo/RouteHead.tsx';
import type { PageMeta } from './seo/page-meta.ts';

/** The exports of a page's file. */
export interface PageModule {
  default: ComponentType;
  loader?: LoaderFunction;
  meta?: PageMeta;
}

type PageFiles = Readonly<Record<string, () => Promise<PageModule>>>;

/** A route whose code loads when it is opened; at the same time its `loader` runs, if it isn't part of that code. */
export function lazyPage(files: PageFiles, path: string, file: string, loader?: LoaderFunction): RouteObject {
  const load = files[`./${file}`];
  if (!load) throw new Error(`There is no page ${file}`);
  return {
    path,
    ...(loader && { loader }),
    lazy: async () => {
      const { default: Page, loader: ownLoader, meta } = await keepLoading(load);
      const Component = () => (
        <>
          {meta && <RouteHead meta={meta} />}
          <Page />
        </>
      );
      return { Component, ...(ownLoader && { loader: ownLoader }) };
    },
  };
}

const pauseMs = 2_000;

/**
 * Loads the code of a page, retrying until it arrives. Offline, the current page stays and says so
 * (`ui/toasts/ToastHost.tsx`). Code that was removed with its release, or a module whose import failed and so stays
 * broken until the document changes, leaves the page to the browser: `entry-client.tsx` opens what was tapped.
 */
async function keepLoading<Page>(load: () => Promise<Page>): Promise<Page> {
  try {
    return await load();
  } catch (reason) {
    if (import.meta.env.SSR) throw reason;
    const isLost = reason instanceof Error && reason.name === 'ChunkLost';
    dispatchEvent(new Event(isLost ? 'lost' : 'outdated'));
    await new Promise((resolve) => isLost && setTimeout(resolve, pauseMs));
    return keepLoading(load);
  }
}
