import type { ComponentType } from 'react';
import type { LoaderFunction, RouteObject } from 'react-router';
import { PageHead } from './seo/PageHead.tsx';
import type { PageMeta } from './seo/page-meta.ts';

/** What the file of a page exports. */
export interface PageModule {
  default: ComponentType;
  loader?: LoaderFunction;
  meta?: PageMeta;
}

export type PageFiles = Readonly<Record<string, () => Promise<PageModule>>>;

/** A route whose code is fetched when it is opened. */
export function lazyPage(files: PageFiles, path: string, file: string): RouteObject {
  const load = files[`./${file}`];
  if (!load) throw new Error(`There is no page ${file}`);
  return {
    path,
    lazy: async () => {
      const { default: Page, loader, meta } = await keepLoading(load);
      const Component = () => (
        <>
          {meta && <PageHead meta={meta} />}
          <Page />
        </>
      );
      return { Component, ...(loader && { loader }) };
    },
  };
}

const pauseMs = 2_000;

/**
 * Asks for the code of a page until it comes. Without a network the page that stands stays, and says so
 * (`ui/toasts/ToastHost.tsx`). A module that came and still cannot be imported is broken for as long as the document stands, so
 * the page is loaded anew.
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
