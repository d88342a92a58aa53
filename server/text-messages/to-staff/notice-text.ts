import type { ShopSettings } from '#shared/settings.ts';
import { asGsm, segmentsOf } from '#shared/text-messages/gsm7.ts';
import { noticeHeading } from '../../notices/notice-heading.ts';
import type { NoticeContent } from '../../notices/notices-with-content.ts';
import { figuresOf, pageOf } from '../../notices/push/push-content.ts';

/**
 * The text message about what waits for a member of staff: one segment, and as on a locked screen numbers and amounts,
 * but never a name, an address or a phone number. Parts without room are left out from the end: the link, then the
 * figures, then the kinds.
 *
 * @param isLastOfDay whether it is the last one today, which the text says
 */
export function noticeText(
  content: NoticeContent,
  { name, publicUrl }: Pick<ShopSettings, 'name' | 'publicUrl'>,
  isLastOfDay: boolean,
): string {
  const heading = noticeHeading(content.kinds);
  const total = content.kinds.reduce((sum, { times }) => sum + times, 0);
  const figures = figuresOf(content);
  const parts = [heading, figures].filter((part) => part !== '').join(': ');
  const end = isLastOfDay ? ' No more texts today.' : '';
  const link = ` ${publicUrl}${pageOf(content)}`;
  const versions = [
    `${name}: ${parts}.${end}${link}`,
    `${name}: ${parts}.${end}`,
    `${name}: ${heading}.${end}${link}`,
    `${name}: ${heading}.${end}`,
    `${name}: ${total} notifications.${end}`,
    `${total} notifications.${end}`,
  ].map(asGsm);
  return versions.find((text) => segmentsOf(text) === 1) ?? versions.at(-1)!;
}
