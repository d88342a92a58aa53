import type { Page } from 'playwright-core';

export interface Head {
  title: string;
  /** By name or property; a repeated tag has two values. */
  tags: Record<string, string | string[]>;
  links: Record<string, string>;
  facts: Record<string, unknown>[];
}

/** The tags that search engines and chats read, from the document as a browser parsed it. */
export function headOf(page: Page): Promise<Head> {
  return page.evaluate(() => {
    const tags: Head['tags'] = {};
    for (const tag of document.querySelectorAll('meta[content]')) {
      const name = tag.getAttribute('name') ?? tag.getAttribute('property') ?? '';
      const content = tag.getAttribute('content') ?? '';
      tags[name] = name in tags ? [tags[name]!, content].flat() : content;
    }
    const links = [...document.querySelectorAll('link[rel]')].map((link) => [
      link.getAttribute('rel'),
      link.getAttribute('href'),
    ]);
    const facts = [...document.querySelectorAll('script[type="application/ld+json"]')].map(
      ({ textContent }) => JSON.parse(textContent) as Record<string, unknown>,
    );
    return { title: document.title, tags, links: Object.fromEntries(links), facts };
  });
}
