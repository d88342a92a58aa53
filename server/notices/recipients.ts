import { type RawBuilder, sql } from 'kysely';
import { type NoticeKind, noticeKindNames, noticeKinds } from '#shared/admin/notices/notice-kinds.ts';
import type { Database } from '../db/database.ts';
import { storedRolesWith } from '../staff/rights/stored-role.ts';

/**
 * Selects the `id` and `email` of the recipients of a kind: staff who have its right and chose it, or whose role gets
 * it by default.
 */
export function chosenBy(kind: NoticeKind): RawBuilder<{ id: string; email: string }> {
  const { needs, isOnForOwners } = noticeKinds[kind];
  return sql`
    select staff.id, staff.email
    from staff left join notice_choices on notice_choices.staff_id = staff.id and notice_choices.kind = ${kind}
    where left_at is null and role = any(${storedRolesWith(needs)}::text[])
      and coalesce(is_on, role = 'owner' and ${isOnForOwners}::boolean)`;
}

/** The kinds of notices that a member of staff gets. */
export async function kindsChosenBy(db: Database, staffId: string): Promise<NoticeKind[]> {
  const { rows } = await sql<{ kind: NoticeKind }>`${sql.join(
    noticeKindNames.map(
      (kind) => sql`select ${kind}::text as kind from (${chosenBy(kind)}) as chosen where id = ${staffId}`,
    ),
    sql` union all `,
  )}`.execute(db);
  return rows.map(({ kind }) => kind);
}

/** Those of them that they want by text message too. */
export async function kindsTextedTo(db: Database, staffId: string): Promise<NoticeKind[]> {
  const wanted = await db
    .selectFrom('noticeChoices')
    .select('kind')
    .where('staffId', '=', staffId)
    .where('byText', '=', true)
    .execute();
  if (wanted.length === 0) return [];
  const kinds = await kindsChosenBy(db, staffId);
  return kinds.filter((kind) => wanted.some((choice) => choice.kind === kind));
}
