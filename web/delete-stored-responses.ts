/**
 * Deletes what the service worker stores of a person: the responses about an account, and the orders of this
 * browser (`service-worker/cached-requests.ts`). Without a service worker there is nothing.
 */
export async function deleteStoredResponses(...kinds: ('account' | 'order')[]): Promise<void> {
  try {
    const names = await caches.keys();
    await Promise.all(
      names.filter((name) => kinds.some((kind) => name.startsWith(kind))).map((name) => caches.delete(name)),
    );
  } catch {
    // Storage is blocked, or the page is not secure: nothing is stored either.
  }
}
