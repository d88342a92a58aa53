import { ConfigError } from '../../config/config.ts';
import { connectOrExplain } from './connect-or-explain.ts';

interface Ways {
  /** The database's endpoint: PostgreSQL itself, or a connection pooler such as PgBouncer. */
  databaseUrl: string;
  /** PostgreSQL itself, if `databaseUrl` leads to a pooler. */
  databaseDirectUrl: string | null;
  /** Otherwise this process may not reach PostgreSQL itself, and need not. */
  migratesAtStart: boolean;
}

/**
 * The missing settings for a connection pooler, one sentence each; none without a pooler. A pooler may give each
 * transaction another connection, so nothing can be set on one: neither the time limit of statements nor that of a
 * migration outside a transaction.
 *
 * @throws ConfigError if one of them can't be reached
 */
export async function poolerProblems({ databaseUrl, databaseDirectUrl, migratesAtStart }: Ways): Promise<string[]> {
  const { isPooler, hasTimeLimit, command } = await connectionTo('DATABASE_URL', databaseUrl);
  if (!isPooler && databaseDirectUrl === null) return [];
  const problems: string[] = [];
  if (databaseDirectUrl === null) {
    problems.push(
      'DATABASE_URL leads to a connection pooler, so DATABASE_DIRECT_URL must lead to PostgreSQL itself, and DATABASE_PREPARE must be on or off.',
    );
  } else if (migratesAtStart && (await connectionTo('DATABASE_DIRECT_URL', databaseDirectUrl)).isPooler) {
    problems.push(isNotDirect);
  }
  if (!hasTimeLimit) {
    problems.push(
      `DATABASE_URL has no time limit for statements. Through a connection pooler only the role can have one: ${command}; then let the pooler reconnect.`,
    );
  }
  return problems;
}

const isNotDirect = 'DATABASE_DIRECT_URL must lead to PostgreSQL itself, not to a connection pooler.';

/** The problem of the direct connection past a pooler, in one sentence; null if it can be used. */
export async function directProblem(databaseDirectUrl: string): Promise<string | null> {
  try {
    return (await connectionTo('DATABASE_DIRECT_URL', databaseDirectUrl)).isPooler ? isNotDirect : null;
  } catch (error) {
    if (error instanceof ConfigError) return error.problems.join(' ');
    throw error;
  }
}

interface Connection {
  isPooler: boolean;
  hasTimeLimit: boolean;
  /** The statement that gives the role a time limit. */
  command: string;
}

/** A pooler sends a number of its own for the process that serves the connection (PostgreSQL: BackendKeyData). */
async function connectionTo(...address: Parameters<typeof connectOrExplain>): Promise<Connection> {
  const client = await connectOrExplain(...address);
  try {
    const { rows } = await client.query<Connection & { pid: number }>(`
      select pg_backend_pid() as pid, setting <> '0' as "hasTimeLimit",
        format('alter role %I set statement_timeout = ''20s''', current_user) as command
      from pg_settings where name = 'statement_timeout'`);
    const [{ pid, ...connection }] = rows as [Connection & { pid: number }];
    return { ...connection, isPooler: pid !== (client as typeof client & { processID: number | null }).processID };
  } finally {
    await client.end();
  }
}
