import { sql } from 'kysely';
import type { Subscriber, SubscriberCounts, SubscriberState } from '#shared/admin/newsletter/api.ts';
import { rowsAPage } from '#shared/pagination.ts';
import type { Database } from '../db/database.ts';
import { containing, offsetOf, paginated } from '../db/paginate.ts';

interface Wish {
  page: number;
  search: string;
  state: SubscriberState;
}

/** A page of the subscribers, newest first. */
export async function listSubscribers(db: Database, { page, search, state }: Wish) {
  const matching = db
    .selectFrom('newsletterSubscribers')
    .$if(state !== 'all', (some) => some.where('status', '=', state as Exclude<SubscriberState, 'all'>))
    .$if(search !== '', (some) => some.where('email', 'like', containing(search.toLowerCase())));
  const [found, { total }] = await Promise.all([
    // The page first: the consent is looked up for its rows only.
    withSource(
      db,
      matching.selectAll().orderBy('askedAt', 'desc').orderBy('id').limit(rowsAPage).offset(offsetOf(page)),
    )
      .orderBy('askedAt', 'desc')
      .orderBy('subscribers.id')
      .execute(),
    matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { subscribers: found.map(asSubscriber), ...paginated(page, total) };
}

export async function subscriberCounts(db: Database, now: Date): Promise<SubscriberCounts> {
  const monthAgo = new Date(now.getTime() - 30 * 24 * 3_600_000);
  return db
    .selectFrom('newsletterSubscribers')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('status', '=', 'confirmed').as('confirmed'),
      fn.countAll<number>().filterWhere('status', '=', 'asked').as('asked'),
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
  const atOnce = 500;
  let last: string | null = null;
  for (;;) {
    const after: string | null = last;
    const some: ReturnType<typeof subscriberRows> = db
      .selectFrom('newsletterSubscribers')
      .selectAll()
      .$if(after !== null, (later) => later.where('id', '>', after))
      .orderBy('id')
      .limit(atOnce);
    const found: Row[] = await withSource(db, some).orderBy('subscribers.id').execute();
    for (const row of found) yield asSubscriber(row);
    if (found.length < atOnce) return;
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
        where subscriber_id = subscribers.id and what = 'asked' order by newsletter_events.id desc limit 1)`.as(
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
