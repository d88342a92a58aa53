/**
 * Fetches the files that a chunk needs, its own too, all at once, before it is imported. Stands in for Vite's helper of
 * this name, which does not know the styles that a page brings inline (`server/pages/inline-styles.ts`).
 *
 * Scripts are only fetched here, and imported when all are in the browser's cache: a module whose import once failed on
 * the way fails again for as long as the document stands, and nothing that needs it would ever open.
 *
 * @param load imports the chunk
 * @param files addresses of what it needs, without the leading slash
 * @throws Error named `ChunkLost` when one of the files did not come; the next call asks for it again
 */
export async function __vitePreload<Chunk>(load: () => Promise<Chunk>, files: readonly string[] = []): Promise<Chunk> {
  await Promise.all(files.map(async (file) => fetchOnce(`/${file}`))).catch((cause: unknown) => {
    throw Object.assign(new Error('A file did not come', { cause }), { name: 'ChunkLost' });
  });
  return load();
}

const fetched = new Map<string, Promise<unknown>>();

function fetchOnce(address: string): Promise<unknown> | undefined {
  const isHere = document.querySelector(`link[href^="${address}"], style[data-href="${address}"]`);
  if (!fetched.has(address) && !isHere) {
    const arrival = address.endsWith('.css') ? addStyles(address) : fetch(address).then((file) => file.text());
    fetched.set(address, arrival);
    arrival.catch(() => fetched.delete(address));
  }
  return fetched.get(address);
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
