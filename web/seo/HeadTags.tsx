import { useLayoutEffect } from 'react';
import { useHeadCollector } from './head-collector.ts';
import type { HeadTag } from './page-head.ts';
import { showHeadTags } from './show-head-tags.ts';

/** The head tags of a page or a part of it: part of the document on the server, shown and removed with it in the browser. */
export function HeadTags({ tags }: { tags: readonly HeadTag[] }) {
  useHeadCollector()(tags);
  const json = JSON.stringify(tags);
  useLayoutEffect(() => showHeadTags(JSON.parse(json) as HeadTag[]), [json]);
  return null;
}
