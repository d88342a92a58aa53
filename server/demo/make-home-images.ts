import type { App } from '../http/route.ts';

/**
 * Makes the sizes of images that the home page names, in its order, so that the first visitor of a demo need not wait
 * for them (decision 0046). One at a time: anyone who comes in the meantime has the other half of the queue.
 */
export async function makeHomeImages(app: App, signal: AbortSignal): Promise<void> {
  const { body } = await app.inject('/');
  await makeImagesIn(body, app, signal);
}

/** @param html has the URLs of the sizes; browsers that know no AVIF are few, and wait */
export async function makeImagesIn(html: string, app: App, signal: AbortSignal): Promise<void> {
  for (const url of new Set(html.match(/\/pictures\/[\w.-]+\.avif/g))) {
    if (signal.aborted) return;
    await app.inject(url);
  }
}
