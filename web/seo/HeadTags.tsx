import type { HeadTag } from './head.ts';

/**
 * The same tags as `meta` hands over, for a page that learns them only from its data: React moves them up into the
 * head. Facts for search engines stay where they are and are read there as well.
 */
export function HeadTags({ tags }: { tags: readonly HeadTag[] }) {
  return tags.map((tag) => <Tag key={JSON.stringify(tag)} tag={tag} />);
}

function Tag({ tag }: { tag: HeadTag }) {
  if ('title' in tag) return <title>{tag.title}</title>;
  if ('script:ld+json' in tag) return <FactsScript json={JSON.stringify(tag['script:ld+json'])} />;
  if ('tagName' in tag) return <link rel={tag.rel} href={tag.href} />;
  return <meta {...tag} />;
}

/** Data, which no browser runs. Without `<` nothing in it can end the element or begin another. */
function FactsScript({ json }: { json: string }) {
  // oxlint-disable-next-line react/no-danger -- React would escape it as text, which a script is not
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json.replaceAll('<', '\\u003c') }} />;
}
