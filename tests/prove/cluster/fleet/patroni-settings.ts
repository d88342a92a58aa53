import { postgresPrograms } from '../parts.ts';

export interface NodePlace {
  name: string;
  /** Its own, with the data and the socket. */
  folder: string;
  port: number;
  /** Where Patroni says which node leads. */
  restPort: number;
}

export const passwords = { postgres: 'superuser of the proof', replicator: 'replication of the proof' };

/**
 * How fast a leader that vanished is replaced: its key ends `ttl` seconds after it was last renewed, which happens every
 * `loop_wait` seconds. So it takes 10 to 15 seconds, and then the promotion.
 */
const failover = { ttl: 15, loop_wait: 5, retry_timeout: 5 };

const settingsOfPostgres = (archive: string) => ({
  max_connections: 100,
  shared_buffers: '64MB',
  wal_log_hints: 'on', // For pg_rewind: a former leader follows the new one.
  min_wal_size: '64MB',
  max_wal_size: '128MB',
  wal_keep_size: '64MB',
  archive_mode: 'on',
  archive_command: `test -f ${archive}/%f || cp %p ${archive}/%f`,
  log_min_messages: 'warning',
});

const login = (username: keyof typeof passwords) => ({ username, password: passwords[username] });

/** Patroni's settings of one node. They are JSON, which YAML includes. */
export function patroniSettings(place: NodePlace, { etcd, archive }: { etcd: string; archive: string }): string {
  const { name, folder, port, restPort } = place;
  return JSON.stringify({
    scope: 'shop',
    name,
    restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
    etcd3: { host: etcd },
    bootstrap: {
      dcs: {
        ...failover,
        maximum_lag_on_failover: 100_000_000,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters: settingsOfPostgres(archive) },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      bin_dir: postgresPrograms,
      data_dir: `${folder}/data`,
      pgpass: `${folder}/pgpass`,
      authentication: { superuser: login('postgres'), replication: login('replicator'), rewind: login('postgres') },
      parameters: { unix_socket_directories: folder },
      pg_hba: [
        'host replication replicator 127.0.0.1/32 scram-sha-256',
        'host all all 127.0.0.1/32 scram-sha-256',
        'local all all scram-sha-256',
      ],
    },
    watchdog: { mode: 'off' },
  });
}
