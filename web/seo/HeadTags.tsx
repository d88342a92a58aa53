import { useLayoutEffect } from 'react';
import { useHeadCollector } from './head-collector.ts';
import type { HeadTag } from './page-head.ts';
import { showTitle } from './show-title.ts';

/** The head tags of a page or a part of it: part of the document on the server; the browser shows the title alone. */
export function HeadTags({ tags }: { tags: readonly HeadTag[] }) {
  useHeadCollector()(tags);
  const json = JSON.stringify(tags);
  useLayoutEffect(() => showTitle(JSON.parse(json) as HeadTag[]), [json]);
  return null;
}
