import { noticeKinds } from '#shared/admin/notices/notice-kinds.ts';
import type { NoticeContent } from './notices-with-content.ts';

/** More kinds than this are summed up: a heading is read at a glance, on a phone or a locked screen. */
const maxNamed = 3;

/** '2 new orders, a new message'; of many kinds '2 new orders, a new message and 5 more'. */
export function noticeHeading(kinds: NoticeContent['kinds']): string {
  const named = kinds.length > maxNamed ? kinds.slice(0, maxNamed - 1) : kinds;
  const more = kinds.slice(named.length).reduce((sum, { times }) => sum + times, 0);
  const [first, ...others] = named.map(({ kind, times }) => noticeKinds[kind].found(times));
  const heading = [first, ...others.map((text) => text.charAt(0).toLowerCase() + text.slice(1))].join(', ');
  return more > 0 ? `${heading} and ${more} more` : heading;
}
