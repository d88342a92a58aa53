import { messages } from '#shared/messages.ts';

/**
 * Loads all files that a chunk needs, its own included, in parallel before it is imported. Replaces Vite's helper of
 * this name, which doesn't know the inline styles of pages (`server/pages/inline-styles.ts`).
 *
 * Scripts are only fetched here, and imported once all are in the browser's cache: a module whose import failed once
 * fails again until the document reloads, and so does everything that imports it.
 *
 * @param load imports the chunk
 * @param files paths of its dependencies, without the leading slash
 * @throws Error with the message to show: named `ChunkLost` if a file did not load, and the next call retries; named
 *   `ChunkGone` if there is no such file any more, as this page belongs to a former release
 */
export async function __vitePreload<Chunk>(load: () => Promise<Chunk>, files: readonly string[] = []): Promise<Chunk> {
  await Promise.all(files.map(async (file) => fetchOnce(`/${file}`))).catch((cause: unknown) => {
    const isGone = cause === gone;
    throw Object.assign(new Error(isGone ? messages.general.outdated : messages.general.offline, { cause }), {
      name: isGone ? 'ChunkGone' : 'ChunkLost',
    });
  });
  return load();
}

const gone = new Error();
const fetched = new Map<string, Promise<unknown>>();

function fetchOnce(address: string): Promise<unknown> | undefined {
  const isHere = document.querySelector(`link[href^="${address}"], style[data-href="${address}"]`);
  if (!fetched.has(address) && !isHere) {
    const arrival = fetchWhole(address).then(() => address.endsWith('.css') && addStyles(address));
    fetched.set(address, arrival);
    arrival.catch(() => fetched.delete(address));
  }
  return fetched.get(address);
}

async function fetchWhole(address: string): Promise<void> {
  const file = await fetch(address);
  if (file.status === 404) throw gone;
  if (!file.ok) throw new Error(address);
  await file.text();
}

function addStyles(href: string): Promise<unknown> {
  return new Promise((onload, reject) => {
    const onerror = () => {
      link.remove();
      reject(new Error(href));
    };
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload, onerror });
    document.head.append(link);
  });
}
