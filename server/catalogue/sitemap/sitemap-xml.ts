/** A page that search engines may index. */
export interface SitePage {
  path: string;
  changedAt: Date | undefined;
}

const head = '<?xml version="1.0" encoding="UTF-8"?>';
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

// URL encoding escapes everything that XML must escape, except '&'.
const location = (publicUrl: string, path: string) =>
  `<loc>${new URL(publicUrl + path).href.replaceAll('&', '&amp;')}</loc>`;

export function sitemap(publicUrl: string, pages: readonly SitePage[]): string {
  const entries = pages.map(({ path, changedAt }) => {
    const lastChange = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
    return `<url>${location(publicUrl, path)}${lastChange}</url>\n`;
  });
  return `${head}\n<urlset xmlns="${namespace}">\n${entries.join('')}</urlset>\n`;
}

/** Sitemaps of which each has a part of the pages. */
export function sitemapIndex(publicUrl: string, paths: readonly string[]): string {
  const entries = paths.map((path) => `<sitemap>${location(publicUrl, path)}</sitemap>\n`);
  return `${head}\n<sitemapindex xmlns="${namespace}">\n${entries.join('')}</sitemapindex>\n`;
}
