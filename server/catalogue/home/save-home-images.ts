import { sql } from 'kysely';
import type { HomeImagesEntry } from '#shared/admin/home/forms.ts';
import { ShopError } from '#shared/errors.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import type { Database } from '../../db/database.ts';
import { transact } from '../../db/transact.ts';
import type { Shop } from '../../shop.ts';
import { isStoredAlready } from '../../staff/is-stored-already.ts';
import { writeAudit } from '../../staff/write-audit.ts';
import { markImagesUsed } from '../images/mark-images-used.ts';
import { type BannerImage, homeImages } from './home-images.ts';

/**
 * Replaces the banners of the home page, in this order. Saving what is stored already succeeds with any version.
 *
 * @throws ShopError `changed_elsewhere`; `invalid_request` for an image that was not uploaded
 */
export async function saveHomeImages(
  { db, now }: Shop,
  { version, by, slides, stories }: HomeImagesEntry & { version: string; by: Staff },
): Promise<void> {
  await transact(db, async (tx) => {
    await sql`lock table banners in share row exclusive mode`.execute(tx);
    const before = await homeImages(tx);
    if (isStoredAlready(before, { slides, stories }, version)) return;
    await markImagesUsed(tx, [...addresses(before), ...addresses({ slides, stories })], now());
    const sized = await sizes(tx, { slides, stories });
    await tx.deleteFrom('banners').execute();
    const rows = [
      ...slides.map(({ wide, portrait, ...texts }, position) => ({
        place: 'hero' as const,
        position,
        picture: sized(wide),
        portrait: sized(portrait),
        ...texts,
      })),
      ...stories.map(({ picture, text, ...texts }, position) => ({
        place: 'editorial' as const,
        position,
        picture: sized(picture),
        body: text,
        ...texts,
      })),
    ];
    for (const row of rows) await tx.insertInto('banners').values(row).execute();
    await logChanges(tx, { before, after: { slides, stories }, by, at: now() });
  });
}

const addresses = ({ slides, stories }: HomeImagesEntry) => [
  ...slides.flatMap(({ wide, portrait }) => [wide, portrait]),
  ...stories.map(({ picture }) => picture),
];

/** The sizes of these images as JSON; each was uploaded by staff or is on the page already. */
async function sizes(tx: Database, { slides, stories }: HomeImagesEntry) {
  const uploaded = await tx
    .selectFrom('pictures')
    .select(['address as url', 'width', 'height'])
    .where('address', 'in', addresses({ slides, stories }))
    .where('deletingSince', 'is', null)
    .execute();
  const onPage = await tx.selectFrom('banners').select(['picture', 'portrait']).execute();
  const known = [
    ...uploaded,
    ...onPage.flatMap(({ picture, portrait }) => [picture, portrait] as (BannerImage | null)[]),
  ];
  const find = (url: string) => known.find((picture) => picture?.url === url);
  const message = adminMessages.settings.picture;
  const fields = Object.fromEntries([
    ...slides.flatMap(({ wide, portrait }, place) => [
      ...(find(wide) ? [] : [[`slides.${place}.wide`, message]]),
      ...(find(portrait) ? [] : [[`slides.${place}.portrait`, message]]),
    ]),
    ...stories.flatMap(({ picture }, place) => (find(picture) ? [] : [[`stories.${place}.picture`, message]])),
  ]) as Record<string, string>;
  if (Object.keys(fields).length > 0) throw new ShopError('invalid_request', { message, fields });
  return (url: string) => {
    const { width, height } = find(url)!;
    return JSON.stringify({ url, width, height });
  };
}

interface HomeChange {
  before: HomeImagesEntry;
  after: HomeImagesEntry;
  by: Staff;
  at: Date;
}

/** One entry of the audit log for each place that changed. */
async function logChanges(tx: Database, { before, after, by, at }: HomeChange): Promise<void> {
  for (const [kind, was, is] of [
    ['slide', before.slides, after.slides],
    ['story', before.stories, after.stories],
  ] as const) {
    for (let place = 0; place < Math.max(was.length, is.length); place += 1) {
      const detail = difference(was[place], is[place]);
      if (!detail) continue;
      const action = was[place] ? (is[place] ? 'changed' : 'removed') : 'added';
      await writeAudit(tx, {
        by,
        at,
        action: `home.${kind}-${action}`,
        subject: `${kind} ${place + 1}`,
        detail,
      });
    }
  }
}

/** The changed fields with their old values; null when nothing changed. */
function difference(was: object | undefined, is: object | undefined): object | null {
  if (!was || !is) return was ?? is ?? null;
  const [old, now] = [was as Record<string, unknown>, is as Record<string, unknown>];
  const names = Object.keys(now).filter((name) => old[name] !== now[name]);
  return names.length === 0 ? null : Object.fromEntries(names.map((name) => [name, [old[name], now[name]]]));
}
