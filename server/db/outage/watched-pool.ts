import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { DatabaseOutage } from './outage.ts';
import type { DatabaseWatch } from './watch-database.ts';

type Connected = Parameters<Parameters<Pool['connect']>[0]>;

/** A pool that reports failed connections as outages, and can end at once. */
export class WatchedPool extends Pool {
  readonly #inUse = new Set<PoolClient>();
  readonly #watch: DatabaseWatch;
  readonly #size: number;

  constructor(config: PoolConfig & { max: number }, watch: DatabaseWatch) {
    super(config);
    this.#watch = watch;
    this.#size = config.max;
    // A broken connection fails its query, and the pool replaces it. It also emits an error event, idle
    // or in use, which without a listener would end the process.
    this.on('error', () => {});
    this.on('connect', (client) => client.on('error', () => {}));
    this.on('acquire', (client) => void this.#inUse.add(client));
    this.on('release', (_error, client) => void this.#inUse.delete(client));
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: (...result: Connected) => void): void;
  override connect(callback?: (...result: Connected) => void): Promise<PoolClient> | void {
    if (callback) return super.connect(callback);
    // Whatever the reason is, such as a changed password: no query can be served.
    return super.connect().catch((reason: unknown) => {
      const outage = new DatabaseOutage(reason);
      this.#watch.report(outage);
      throw outage;
    });
  }

  override end(): Promise<void>;
  override end(callback: () => void): void;
  override end(callback?: () => void): Promise<void> | void {
    this.#watch.end();
    return callback ? super.end(callback) : super.end();
  }

  /** Whether a query would have to wait for others: then the database is there. */
  get isSaturated(): boolean {
    return this.idleCount === 0 && this.totalCount >= this.#size;
  }

  /** Cuts the connections in use, so that what runs on them fails. To end a pool, call it after `end`, which waits for them. */
  cut(): void {
    for (const client of this.#inUse) {
      client.connection.stream.destroy();
    }
  }
}
