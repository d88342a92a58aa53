/**
 * Fetches what a late part needs, its own file too, all at once; stands in the place of vite's helper of that name,
 * which does not know styles again that a page has inside it (`server/pages/inline-styles.ts`).
 *
 * Scripts are only fetched here, and imported when all are in the browser's store: a module that was once lost on the
 * way is lost to the browser for as long as the page stands, and nothing that needs it would ever open.
 *
 * @param load fetches the part itself
 * @param needs the files that it needs, without the slash before them
 */
export async function __vitePreload<Part>(load: () => Promise<Part>, needs: readonly string[] = []): Promise<Part> {
  await Promise.all(needs.map(async (file) => ask(`/${file}`)));
  return load();
}

const asked = new Map<string, Promise<unknown>>();

function ask(address: string): Promise<unknown> | undefined {
  if (!asked.has(address) && !document.querySelector(`link[href^="${address}"]`)) {
    const arrival = address.endsWith('.css') ? style(address) : fetch(address).then((file) => file.text());
    asked.set(address, arrival);
    arrival.catch(() => asked.delete(address)); // So that it can be tried again.
  }
  return asked.get(address);
}

function style(href: string): Promise<unknown> {
  return new Promise((onload, reject) => {
    const onerror = () => {
      link.remove();
      reject(new Error(href));
    };
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload, onerror });
    document.head.append(link);
  });
}
