import type { App } from '../http/route.ts';

/**
 * Takes off what lets a cache in front of the shop keep a response that turned out to be for one person, or to be no page. After
 * the hook that adds cookies.
 */
export function withholdFromSharedCaches(app: App): void {
  app.addHook('onSend', async (_request, reply, payload) => {
    const isForAll = [200, 304].includes(reply.statusCode) && !reply.hasHeader('set-cookie');
    if (!isForAll) for (const name of ['cdn-cache-control', 'cache-tag']) void reply.removeHeader(name);
    return payload;
  });
}
