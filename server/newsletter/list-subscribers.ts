import { sql } from 'kysely';
import type { Subscriber, SubscriberCounts, SubscriberState } from '#shared/admin/newsletter/api.ts';
import { daysBefore } from '#shared/dates/moments.ts';
import { rowsAPage } from '#shared/pagination.ts';
import type { Database } from '../db/database.ts';
import { likePattern } from '../db/like-pattern.ts';
import { paginate, type Sorting } from '../db/paginate.ts';

interface SubscriberQuery {
  cursor?: string | undefined;
  search: string;
  state: SubscriberState;
}

const sorting: Sorting = {
  direction: 'desc',
  columns: [
    ['time', sql`asked_at`],
    ['uuid', sql`id`],
  ],
};

/** A page of the subscribers, newest first. */
export async function listSubscribers(db: Database, { cursor, search, state }: SubscriberQuery) {
  const matching = db
    .selectFrom('newsletterSubscribers')
    .$if(state !== 'all', (some) => some.where('status', '=', state as Exclude<SubscriberState, 'all'>))
    .$if(search !== '', (some) => some.where('email', 'like', likePattern(search.toLowerCase())));
  const { rows, ...pages } = await paginate(
    sorting,
    { cursor, pageSize: rowsAPage },
    ({ condition, order, limit, sortKey }) =>
      // The page first: the consent is looked up for its rows only.
      withSource(db, matching.selectAll().where(condition).orderBy(order).limit(limit))
        .select(sortKey.as('sortKey'))
        .orderBy(order)
        .execute(),
  );
  return { subscribers: rows.map(asSubscriber), ...pages };
}

export async function subscriberCounts(db: Database, now: Date): Promise<SubscriberCounts> {
  const monthAgo = daysBefore(now, 30);
  return db
    .selectFrom('newsletterSubscribers')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('status', '=', 'confirmed').as('confirmed'),
      fn.countAll<number>().filterWhere('status', '=', 'pending').as('pending'),
      fn.countAll<number>().filterWhere('status', '=', 'unsubscribed').as('unsubscribed'),
      fn
        .countAll<number>()
        .filterWhere('status', '=', 'confirmed')
        .filterWhere('confirmedAt', '>=', monthAgo)
        .as('recently'),
    ])
    .executeTakeFirstOrThrow();
}

/** Every subscriber, in batches. */
export async function* everySubscriber(db: Database): AsyncGenerator<Subscriber> {
  const batchSize = 500;
  let last: string | null = null;
  for (;;) {
    const after: string | null = last;
    const some: ReturnType<typeof subscriberRows> = db
      .selectFrom('newsletterSubscribers')
      .selectAll()
      .$if(after !== null, (later) => later.where('id', '>', after))
      .orderBy('id')
      .limit(batchSize);
    const found: Row[] = await withSource(db, some).orderBy('subscribers.id').execute();
    for (const row of found) yield asSubscriber(row);
    if (found.length < batchSize) return;
    last = found.at(-1)!.id;
  }
}

const subscriberRows = (db: Database) => db.selectFrom('newsletterSubscribers').selectAll();

const withSource = (db: Database, rows: ReturnType<typeof subscriberRows>) =>
  db
    .selectFrom(rows.as('subscribers'))
    .selectAll('subscribers')
    .select(
      sql<string | null>`(select source from newsletter_events
        where subscriber_id = subscribers.id and what = 'requested' order by newsletter_events.id desc limit 1)`.as(
        'source',
      ),
    );

type Row = Awaited<ReturnType<ReturnType<typeof withSource>['executeTakeFirstOrThrow']>>;

function asSubscriber({ id, email, status, askedAt, confirmedAt, unsubscribedAt, source }: Row): Subscriber {
  return {
    _id: id,
    email,
    status,
    askedAt: askedAt.toISOString(),
    confirmedAt: confirmedAt?.toISOString() ?? null,
    unsubscribedAt: unsubscribedAt?.toISOString() ?? null,
    source,
  };
}
