import type { HeadTag } from './page-head.ts';

/** The elements of shown tags: two parts of a page may have equal ones, such as two breadcrumbs. */
const inUse = new Set<Element>();

/**
 * Shows tags in the head of the document; those that the server has rendered are already there.
 *
 * @returns how to remove them; the title stays until the next one
 */
export function showHeadTags(tags: readonly HeadTag[]): () => void {
  const shown = tags.flatMap((tag) => {
    if ('title' in tag) {
      document.title = tag.title;
      return [];
    }
    const created = elementOf(tag);
    const rendered = [...document.head.children].find((element) => !inUse.has(element) && element.isEqualNode(created));
    if (!rendered) document.head.append(created);
    return [rendered ?? created];
  });
  for (const element of shown) inUse.add(element);
  return () => {
    for (const element of shown) {
      inUse.delete(element);
      element.remove();
    }
  };
}

function elementOf(tag: Exclude<HeadTag, { title: string }>): Element {
  if ('script:ld+json' in tag) {
    const text = JSON.stringify(tag['script:ld+json']);
    return Object.assign(document.createElement('script'), { type: 'application/ld+json', text });
  }
  const { tagName, ...attributes } = { tagName: 'meta', ...tag };
  const element = document.createElement(tagName);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}
