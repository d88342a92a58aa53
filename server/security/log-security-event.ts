import { sql } from 'kysely';
import type { SecurityKind } from '#shared/security/security-event-kinds.ts';
import type { Database } from '../db/database.ts';
import { isOutage } from '../db/outage/outage.ts';
import type { Shop } from '../shop.ts';

/** So many networks and addresses of one kind get a row of their own each hour; all others are counted in one. */
const rowsAnHour = 50;
/** So many events may wait in a process while it writes. */
const maxWaiting = 500;
const hourMs = 3_600_000;

interface SecurityEvent {
  kind: SecurityKind;
  /** The rate-limited action, or a detail of another kind: one of a few fixed words. Named like its column. */
  act?: string;
  /** The network: `networkOf(request.ip)`. */
  network: string;
  /** The address it concerns, as it was typed. */
  email?: string;
}

/**
 * Logs a security event. Callers don't wait for it and can't fail by it: events during a write are counted in memory
 * and written in one statement after it.
 */
export function logSecurityEvent(shop: Pick<Shop, 'db' | 'now' | 'log'>, event: SecurityEvent): void {
  const log = logOf(shop.db);
  count(log.waiting, event, shop.now());
  log.writing ??= writeWhatWaits(shop, log).finally(() => (log.writing = null));
}

/** Resolves when all events of this process are in the database. */
export const flushSecurityEvents = (db: Database): Promise<void> => logOf(db).writing ?? Promise.resolve();

interface Counted {
  hour: Date;
  kind: string;
  act: string;
  network: string;
  email: string;
  times: number;
  firstAt: Date;
  lastAt: Date;
}

interface Log {
  waiting: Map<string, Counted>;
  writing: Promise<void> | null;
}

const logs = new WeakMap<Database, Log>();

function logOf(db: Database): Log {
  const log = logs.get(db) ?? { waiting: new Map<string, Counted>(), writing: null };
  logs.set(db, log);
  return log;
}

function count(waiting: Log['waiting'], { kind, act = '', network, email = '' }: SecurityEvent, at: Date): void {
  const hour = new Date(Math.floor(at.getTime() / hourMs) * hourMs);
  const keyOf = (from: string, about: string) => [hour.getTime(), kind, act, from, about].join('\n');
  const isFull = waiting.size >= maxWaiting && !waiting.has(keyOf(network, email));
  const place = isFull ? { network: '', email: '' } : { network, email };
  const key = keyOf(place.network, place.email);
  const before = waiting.get(key);
  if (before) waiting.set(key, { ...before, times: before.times + 1, lastAt: at });
  else waiting.set(key, { hour, kind, act, ...place, times: 1, firstAt: at, lastAt: at });
}

async function writeWhatWaits({ db, log }: Pick<Shop, 'db' | 'log'>, { waiting }: Log): Promise<void> {
  while (waiting.size > 0) {
    const events = [...waiting.values()];
    waiting.clear();
    await write(db, events).catch((error: unknown) => {
      // In an outage they are lost: more of them would be lost anyway, and it has a line of its own.
      if (isOutage(error)) return;
      const why = error instanceof Error ? error.message : String(error);
      log.error(`${events.length} security events were not written down: ${why}`);
    });
  }
}

/** Sorted, so that two processes that write the same rows can't deadlock. */
async function write(db: Database, events: readonly Counted[]): Promise<void> {
  const rows = JSON.stringify(
    events.map(({ network, email, ...event }) => ({
      ...event,
      network: storable(network, 60),
      email: storable(email, 320),
    })),
  );
  await sql`
    with event as (
      select hour, kind, act, network, email, times, "firstAt" as first_at, "lastAt" as last_at,
        exists (
          select from security_events as known
          where (known.hour, known.kind, known.act, known.network, known.email)
            = (event.hour, event.kind, event.act, event.network, event.email)
        ) as is_known
      from json_to_recordset(${rows}::json) as event(
        hour timestamptz, kind text, act text, network text, email text, times integer,
        "firstAt" timestamptz, "lastAt" timestamptz)
    ), ranked as (
      select event.*,
        is_known or row_number() over (partition by hour, kind, is_known order by network, email)
          + (select count(*) from security_events as known where known.hour = event.hour and known.kind = event.kind)
          <= ${rowsAnHour} as has_room
      from event
    ), placed as (
      select hour, kind, act, case when has_room then network else '' end as network,
        case when has_room then email else '' end as email, times, first_at, last_at
      from ranked
    )
    insert into security_events (hour, kind, act, network, email, times, first_at, last_at)
    select hour, kind, act, network, email, sum(times), min(first_at), max(last_at) from placed
    group by hour, kind, act, network, email order by hour, kind, act, network, email
    on conflict (hour, kind, act, network, email) do update set
      times = security_events.times + excluded.times,
      last_at = greatest(security_events.last_at, excluded.last_at)`.execute(db);
}

/** Typed text may contain what PostgreSQL can't store. */
const storable = (text: string, length: number) => text.toWellFormed().replaceAll('\0', '').slice(0, length);
