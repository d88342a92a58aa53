/**
 * Fetches what a late part needs beside its own file, all at once; stands in the place of vite's helper of that name,
 * which does not know styles again that a page has inside it (`server/http/page-head.ts`).
 *
 * @param load fetches the part itself
 * @param needs the files that it needs, without the slash before them
 */
export async function __vitePreload<Part>(load: () => Promise<Part>, needs: readonly string[] = []): Promise<Part> {
  await Promise.all(needs.map(async (file) => ask(`/${file}`)));
  return load();
}

const asked = new Map<string, Promise<unknown> | undefined>();

/** Waits for styles only: scripts wait for each other by themselves. */
function ask(address: string): Promise<unknown> | undefined {
  const isStyle = address.endsWith('.css');
  if (!asked.has(address) && !document.querySelector(`link[href^="${address}"]`)) {
    const link = document.createElement('link');
    link.rel = isStyle ? 'stylesheet' : 'modulepreload';
    link.href = address;
    const arrival = new Promise((resolve, reject) => {
      link.addEventListener('load', resolve);
      link.addEventListener('error', () => {
        asked.delete(address); // So that it can be tried again.
        link.remove();
        reject(new Error(`${address} did not come`));
      });
    });
    asked.set(address, isStyle ? arrival : void arrival.catch(() => null));
    document.head.append(link);
  }
  return asked.get(address);
}
