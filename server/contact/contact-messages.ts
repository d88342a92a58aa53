import type { ContactMessage, MessageState } from '#shared/admin/contact/api.ts';
import { ShopError } from '#shared/errors.ts';
import { rowsAPage } from '#shared/pagination.ts';
import type { Database } from '../db/database.ts';
import { containing, offsetOf, paginated } from '../db/paginate.ts';

interface ListQuery {
  page: number;
  search: string;
  state: MessageState;
}

/** A page of contact messages, newest first, with the number that wait for an answer. */
export async function contactMessagePage(db: Database, { page, search, state }: ListQuery) {
  const pattern = containing(search);
  const matching = db
    .selectFrom('contactMessages')
    .leftJoin('staff', 'staff.id', 'answeredBy')
    .$if(state !== 'all', (some) => some.where('answeredAt', state === 'new' ? 'is' : 'is not', null))
    .$if(search !== '', (some) =>
      some.where((row) =>
        row.or([
          row('contactMessages.name', 'ilike', pattern),
          row('contactMessages.email', 'ilike', pattern),
          row('message', 'ilike', pattern),
        ]),
      ),
    );
  const [found, { total }, { unanswered }] = await Promise.all([
    matching
      .select(columns)
      .orderBy('sentAt', 'desc')
      .orderBy('contactMessages.id')
      .limit(rowsAPage)
      .offset(offsetOf(page))
      .execute(),
    matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    db
      .selectFrom('contactMessages')
      .select(({ fn }) => fn.countAll<number>().as('unanswered'))
      .where('answeredAt', 'is', null)
      .executeTakeFirstOrThrow(),
  ]);
  return { contactMessages: found.map(asContactMessage), unanswered, ...paginated(page, total) };
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
