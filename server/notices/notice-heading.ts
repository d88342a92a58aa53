import { noticeKinds } from '#shared/admin/notices/kinds.ts';
import type { NoticeContent } from './notices-with-content.ts';

/** '2 new orders, a new message'. */
export function noticeHeading(kinds: NoticeContent['kinds']): string {
  const [first, ...others] = kinds.map(({ kind, times }) => noticeKinds[kind].found(times));
  return [first, ...others.map((text) => text.charAt(0).toLowerCase() + text.slice(1))].join(', ');
}
