import type { ShopSettings } from '#shared/settings.ts';
import type { Shop } from '../shop.ts';
import { idInLink, linkAbout, type LinkKind, type LinkPurpose } from './link-token.ts';

/**
 * The links of an email by the step that each takes, such as to confirm or to leave, with their page and what their token
 * opens. They contain an id and never an email address.
 */
export function emailLinks<Step extends string>(steps: Readonly<Record<Step, { page: string; opens: LinkKind }>>) {
  const opens = (step: Step, id: string): LinkPurpose => `${steps[step].opens}:${id}`;
  return {
    opens,
    /** A URL for an email; its token is made when the email is sent. */
    url: (step: Step, id: string, { publicUrl }: ShopSettings): string =>
      `${publicUrl}${steps[step].page}${linkAbout(id, opens(step, id))}`,
    /** Whom or what such a link is about; null when it is invalid or expired. */
    idIn: (step: Step, token: string, { config, now }: Pick<Shop, 'config' | 'now'>): string | null =>
      idInLink(token, (id) => opens(step, id), { secrets: config.secrets, now: now() }),
  };
}
