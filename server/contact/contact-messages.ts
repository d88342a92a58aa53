import { sql } from 'kysely';
import type { ContactMessage, MessageState } from '#shared/admin/contact/api.ts';
import { ShopError } from '#shared/errors.ts';
import { rowsAPage } from '#shared/pagination.ts';
import type { Database } from '../db/database.ts';
import { likePattern } from '../db/like-pattern.ts';
import { paginate, type Sorting } from '../db/paginate.ts';

interface ListQuery {
  cursor?: string | undefined;
  search: string;
  state: MessageState;
}

const sorting: Sorting = {
  direction: 'desc',
  columns: [
    ['time', sql`contact_messages.sent_at`],
    ['uuid', sql`contact_messages.id`],
  ],
};

/** A page of contact messages, newest first, with the number of unanswered ones. */
export async function contactMessagePage(db: Database, { cursor, search, state }: ListQuery) {
  const pattern = likePattern(search);
  const matching = db
    .selectFrom('contactMessages')
    .leftJoin('staff', 'staff.id', 'answeredBy')
    .$if(state !== 'all', (some) => some.where('answeredAt', state === 'new' ? 'is' : 'is not', null))
    .$if(search !== '', (some) =>
      some.where((row) =>
        row.or([
          sql<boolean>`unaccent(contact_messages.name) ilike unaccent(${pattern})`,
          row('contactMessages.email', 'ilike', pattern),
          sql<boolean>`unaccent(message) ilike unaccent(${pattern})`,
        ]),
      ),
    );
  const [{ rows, ...pages }, { unanswered }] = await Promise.all([
    paginate(sorting, { cursor, pageSize: rowsAPage }, ({ condition, order, limit, sortKey }) =>
      matching.select(columns).select(sortKey.as('sortKey')).where(condition).orderBy(order).limit(limit).execute(),
    ),
    db
      .selectFrom('contactMessages')
      .select(({ fn }) => fn.countAll<number>().as('unanswered'))
      .where('answeredAt', 'is', null)
      .executeTakeFirstOrThrow(),
  ]);
  return { contactMessages: rows.map(asContactMessage), unanswered, ...pages };
}

/** @throws ShopError `gone` */
export async function contactMessageOf(db: Database, id: string): Promise<ContactMessage> {
  const found = await db
    .selectFrom('contactMessages')
    .leftJoin('staff', 'staff.id', 'answeredBy')
    .select(columns)
    .where('contactMessages.id', '=', id)
    .executeTakeFirst();
  if (!found) throw new ShopError('gone');
  return asContactMessage(found);
}

/** The messages of one person, oldest first, for their data export. */
export async function messagesOf(db: Database, email: string) {
  const found = await db
    .selectFrom('contactMessages')
    .select(['name', 'message', 'sentAt', 'answeredAt'])
    .where('email', '=', email)
    .orderBy('sentAt')
    .execute();
  return found.map((one) => ({
    ...one,
    sentAt: one.sentAt.toISOString(),
    answeredAt: one.answeredAt?.toISOString() ?? null,
  }));
}

const columns = [
  'contactMessages.id',
  'contactMessages.name',
  'contactMessages.email',
  'message',
  'sentAt',
  'answeredAt',
  'staff.name as answeredBy',
] as const;

interface Row extends Omit<ContactMessage, '_id' | 'sentAt' | 'answeredAt'> {
  id: string;
  sentAt: Date;
  answeredAt: Date | null;
}

function asContactMessage({ id, sentAt, answeredAt, ...rest }: Row): ContactMessage {
  return { ...rest, _id: id, sentAt: sentAt.toISOString(), answeredAt: answeredAt?.toISOString() ?? null };
}
