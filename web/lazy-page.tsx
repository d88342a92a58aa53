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

export type PageFiles = Readonly<Record<string, () => Promise<PageModule>>>;

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
 * (`ui/toasts/ToastHost.tsx`). A module whose import failed stays broken until the document reloads, so the page is
 * reloaded.
 */
async function keepLoading<Page>(load: () => Promise<Page>): Promise<Page> {
  try {
    return await load();
  } catch (reason) {
    if (!(reason instanceof Error) || reason.name !== 'ChunkLost') {
      if (!import.meta.env.SSR) location.reload();
      throw reason;
    }
    dispatchEvent(new Event('lost'));
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    return keepLoading(load);
  }
}
