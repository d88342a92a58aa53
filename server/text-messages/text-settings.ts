import { sql } from 'kysely';
import { ShopError } from '#shared/errors.ts';
import type { TextChoices, TextSettings } from '#shared/admin/text-messages/api.ts';
import type { OwnPhone } from '#shared/admin/notices/phone.ts';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import { daysLater, lagosDayOf, startOfLagosDay } from '#shared/dates/lagos-days.ts';
import { textKinds, type TextKind } from '#shared/text-messages/text-message-kinds.ts';
import type { Database } from '../db/database.ts';
import { transact } from '../db/transact.ts';
import type { Shop } from '../shop.ts';
import { isStoredAlready } from '../staff/is-stored-already.ts';
import { writeAudit } from '../staff/write-audit.ts';

const columnOf = { paid: 'isPaidOn', shipped: 'isShippedOn', ready: 'isReadyOn' } as const satisfies Record<
  TextKind,
  keyof TextChoices
>;

const choiceNames = [...textKinds.map((kind) => columnOf[kind]), 'isStaffOn'] as const;

/** Whether the owner has switched a kind of text message on. */
export async function isKindOn(db: Database, kind: TextKind): Promise<boolean> {
  const row = await db.selectFrom('textMessageSettings').select(columnOf[kind]).executeTakeFirst();
  // No payment may fail because of it.
  return (row as Record<string, boolean> | undefined)?.[columnOf[kind]] === true;
}

/**
 * Whether staff can get notices by text message, and how: `none` while the server has no provider, `off` while an owner has not
 * switched them on.
 */
export async function textsToStaff({ config }: Pick<Shop, 'config'>, db: Database): Promise<OwnPhone['offered']> {
  if (config.textMessages === null) return 'none';
  const row = await db.selectFrom('textMessageSettings').select('isStaffOn').executeTakeFirst();
  if (row?.isStaffOn !== true) return 'off';
  return config.textMessages.channel === 'whatsapp' ? 'whatsapp' : 'sms';
}

/** The kinds that are switched on, and their cost in this month of Lagos. */
export async function textSettings({ db, now, config }: Shop): Promise<TextSettings> {
  const [choices, thisMonth] = await Promise.all([choicesIn(db), countOfMonth(db, now())]);
  const { version, ...values } = choices;
  const provider = config.textMessages;
  return {
    choices: values,
    version,
    connection:
      provider === null
        ? 'none'
        : provider.isEmulated
          ? 'emulated'
          : provider.channel === 'whatsapp'
            ? 'whatsapp'
            : 'sms',
    emulatorPage: provider?.isEmulated ? new URL('/phone', provider.baseUrl).href : null,
    thisMonth,
  };
}

/** @throws ShopError `changed_elsewhere` when somebody saved since `version` was read */
export async function saveTextSettings(
  { db, now }: Shop,
  { version, by, ...choices }: TextChoices & { version: number; by: Staff },
): Promise<void> {
  await transact(db, async (tx) => {
    const before = await choicesIn(tx);
    if (isStoredAlready(before, choices, version)) return;
    const { numUpdatedRows } = await tx
      .updateTable('textMessageSettings')
      .set({ ...choices, version: version + 1 })
      .where('version', '=', version)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new ShopError('changed_elsewhere');
    const after = await choicesIn(tx);
    const changed = choiceNames.filter((name) => before[name] !== after[name]);
    if (changed.length === 0) return;
    const detail = Object.fromEntries(changed.map((name) => [name, [before[name], after[name]]]));
    await writeAudit(tx, { by, at: now(), action: 'settings.changed', subject: 'text messages', detail });
  });
}

function choicesIn(db: Database) {
  return db
    .selectFrom('textMessageSettings')
    .select(['isPaidOn', 'isShippedOn', 'isReadyOn', 'isStaffOn', 'version'])
    .executeTakeFirstOrThrow();
}

async function countOfMonth(db: Database, now: Date): Promise<TextSettings['thisMonth']> {
  const first = `${lagosDayOf(now).slice(0, 7)}-01`;
  const next = `${daysLater(first, 31).slice(0, 7)}-01`;
  const [from, until] = [startOfLagosDay(first), startOfLagosDay(next)];
  const { rows } = await sql<TextSettings['thisMonth']>`
    select count(*)::int as messages, coalesce(sum(segments), 0)::int as segments,
      (count(*) filter (where is_to_staff))::int as "toStaff"
    from (
      select segments, false as is_to_staff from text_messages where sent_at >= ${from} and sent_at < ${until}
      union all
      select segments, true from staff_texts where sent_at >= ${from} and sent_at < ${until}
    ) as sent`.execute(db);
  return rows[0]!;
}
