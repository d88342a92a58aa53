import type { App } from '../http/route.ts';

/**
 * Resizes the images of the home page, in its order, so that the first visitor of a demo need not wait for them
 * (decision 0046). One at a time, which leaves half of the queue to visitors.
 */
export async function makeHomeImages(app: App, signal: AbortSignal): Promise<void> {
  const { body } = await app.inject('/');
  await makeImagesIn(body, app, signal);
}

/** @param html has the URLs of the sizes; the few browsers without AVIF wait */
export async function makeImagesIn(html: string, app: App, signal: AbortSignal): Promise<void> {
  for (const url of new Set(html.match(/\/pictures\/[\w.-]+\.avif/g))) {
    if (signal.aborted) return;
    await app.inject(url);
  }
}
