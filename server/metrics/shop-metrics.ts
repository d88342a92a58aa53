import type { Counter, Gauge } from 'prom-client';
import { connectionCounts } from '../db/database.ts';
import { queues } from '../jobs/job-queue.ts';
import type { CallCounts } from '../provider-calls/call-log.ts';
import type { Shop } from '../shop.ts';
import { overduePurges } from '../cdn-purges/overdue-purges.ts';
import type { Metrics } from './open-metrics.ts';
import { type QueueCount, queueCounts } from './queue-counts.ts';

/** Defines what a scrape reads of the shop, when it reads it. */
export function defineShopMetrics(shop: Shop, { prom, registry }: Metrics): void {
  const { counts, config, responseCache } = shop;
  const registers = [registry];

  const counter = <Label extends string = never>(
    name: string,
    help: string,
    labelNames: Label[],
    set: (counter: Counter<Label>) => void,
  ) =>
    new prom.Counter<Label>({
      name,
      help,
      labelNames,
      registers,
      collect() {
        this.reset();
        set(this);
      },
    });
  const gauge = <Label extends string = never>(
    name: string,
    help: string,
    labelNames: Label[] = [],
    collect?: (gauge: Gauge<Label>) => void | Promise<void>,
  ) =>
    new prom.Gauge<Label>({
      name,
      help,
      labelNames,
      registers,
      ...(collect && {
        collect() {
          return collect(this);
        },
      }),
    });

  const calls = (name: string, help: string, counted: CallCounts<string>) =>
    counter(name, help, ['call', 'outcome'], (all) => {
      for (const [call, outcomes] of counted) {
        for (const [outcome, times] of Object.entries(outcomes)) all.inc({ call, outcome }, times);
      }
    });

  counter('shop_orders_placed_total', 'Orders placed through this process', [], (all) => all.inc(counts.ordersPlaced));
  counter('shop_orders_paid_total', 'Orders that became paid in this process', [], (all) => all.inc(counts.ordersPaid));
  counter('shop_emails_total', 'Emails that the mail server took, and tries that failed', ['outcome'], (all) => {
    for (const [outcome, times] of Object.entries(counts.emails)) all.inc({ outcome }, times);
  });
  counter('shop_rate_limited_total', 'Uses that a rate limit rejected', ['action'], (all) => {
    for (const [action, times] of counts.rateLimited) all.inc({ action }, times);
  });
  counter('shop_response_cache_total', 'Responses that can be cached, by how they were found', ['result'], (all) => {
    for (const [result, times] of Object.entries(responseCache.counts)) all.inc({ result }, times);
  });
  calls('shop_provider_calls_total', 'Calls of the payment provider', counts.providerCalls);
  gauge('shop_provider_circuit_open', 'Whether the circuit breaker of the payment provider is open', [], (open) =>
    open.set(counts.circuitOpenSince === null ? 0 : 1),
  );
  calls('shop_courier_calls_total', 'Calls of the courier service', counts.courierCalls);
  gauge('shop_courier_circuit_open', 'Whether the circuit breaker of the courier service is open', [], (open) =>
    open.set(counts.courierCircuitOpenSince === null ? 0 : 1),
  );
  calls('shop_text_message_calls_total', 'Calls of the provider of text messages', counts.textCalls);
  gauge('shop_text_message_circuit_open', 'Whether the circuit breaker of the text messages is open', [], (open) =>
    open.set(counts.textCircuitOpenSince === null ? 0 : 1),
  );
  counter('shop_purges_total', 'Requests to the cache in front of the shop to drop something', ['outcome'], (all) => {
    for (const [outcome, times] of Object.entries(counts.purges)) all.inc({ outcome }, times);
  });
  if (config.cdn) {
    gauge(
      'shop_purges_overdue_seconds',
      'Since when the cache in front of the shop does not drop what changed',
      [],
      async (age) => age.set((await overduePurges(shop.db).catch(() => null))?.seconds ?? 0),
    );
  }
  counter('shop_search_index_reads_total', 'Reads of the catalogue for the search index', ['kind'], (all) => {
    const { whole, changes } = counts.searchIndex;
    all.inc({ kind: 'whole' }, whole);
    all.inc({ kind: 'changes' }, changes);
  });
  gauge('shop_search_index_age_seconds', 'How long ago the search index was brought up to date', [], (age) => {
    const { readAt } = counts.searchIndex;
    if (readAt !== null) age.set((performance.now() - readAt) / 1_000);
  });
  gauge('shop_database_connections', 'Database connections of this process', ['state'], (connections) => {
    const { inUse, idle } = connectionCounts(shop.db);
    connections.set({ state: 'in_use' }, inUse);
    connections.set({ state: 'idle' }, idle);
  });
  gauge('shop_database_waiting', 'Queries and transactions that wait for a connection', [], (waiting) =>
    waiting.set(connectionCounts(shop.db).waiting),
  );
  gauge('shop_database_connections_max', 'The maximum of database connections (DATABASE_POOL)', [], (max) =>
    max.set(config.databaseConnections),
  );
  if (config.databaseReadUrl !== null) {
    counter('shop_public_reads_total', 'Reads of public content, by the server that was read', ['source'], (all) => {
      all.inc({ source: 'replica' }, counts.publicReads.replica);
      all.inc({ source: 'primary' }, counts.publicReads.primary);
    });
    gauge('shop_replica_behind_bytes', 'Log that the read replica lacked when it was last read', [], (behind) =>
      behind.set(counts.publicReads.behindBytes),
    );
  }
  defineQueues(shop, gauge);
}

type DefineGauge = <Label extends string = never>(
  name: string,
  help: string,
  labelNames?: Label[],
  collect?: (gauge: Gauge<Label>) => void | Promise<void>,
) => Gauge<Label>;

/** The same in each process, as the queues are in the database: read them with max, not with sum. */
function defineQueues({ db }: Shop, gauge: DefineGauge): void {
  let reading: Promise<QueueCount[] | null> | null = null;
  // One query for the metrics of one scrape.
  const read = () => (reading ??= queueCounts(db).finally(() => (reading = null)));
  gauge('shop_database_up', 'Whether the database responded to this scrape', [], async (up) =>
    up.set((await read()) === null ? 0 : 1),
  );
  gauge('shop_queue_jobs', 'Jobs by queue and state; failed ones need a person', ['queue', 'state'], async (jobs) => {
    const found = withEmptyQueues(await read());
    jobs.reset();
    for (const { queue, ...count } of found) {
      for (const state of ['waiting', 'active', 'failed'] as const) jobs.set({ queue, state }, count[state]);
    }
  });
  gauge('shop_queue_oldest_seconds', 'How long the oldest job that could run has waited', ['queue'], async (oldest) => {
    const found = withEmptyQueues(await read());
    oldest.reset();
    for (const { queue, oldest: seconds } of found) oldest.set({ queue }, seconds);
  });
}

/** Without a job a queue is not in the result, but an alarm wants its zero. */
function withEmptyQueues(found: QueueCount[] | null): QueueCount[] {
  if (found === null) return [];
  const known = new Set(found.map(({ queue }) => queue));
  const empty = Object.values(queues).filter(({ name }) => !known.has(name));
  return [...found, ...empty.map(({ name }) => ({ queue: name, waiting: 0, active: 0, failed: 0, oldest: 0 }))];
}
