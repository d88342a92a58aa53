import type { HeadTag } from './page-head.ts';

/** Head tags as elements of a document that the server renders. */
export function HeadElements({ tags }: { tags: readonly HeadTag[] }) {
  return tags.map((tag) => <HeadElement key={JSON.stringify(tag)} tag={tag} />);
}

function HeadElement({ tag }: { tag: HeadTag }) {
  if ('title' in tag) return <title>{tag.title}</title>;
  if ('script:ld+json' in tag) return <StructuredDataScript json={JSON.stringify(tag['script:ld+json'])} />;
  if ('tagName' in tag) return <link rel={tag.rel} href={tag.href} />;
  return <meta {...tag} />;
}

/** JSON-LD, which browsers don't run. Escapes `<`, so that the data can't end the element. */
function StructuredDataScript({ json }: { json: string }) {
  // oxlint-disable-next-line react/no-danger -- React would escape it as text, which a script is not
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json.replaceAll('<', '\\u003c') }} />;
}
