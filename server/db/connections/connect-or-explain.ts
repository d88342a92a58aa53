import { Client } from 'pg';
import { ConfigError } from '../../config/config.ts';

/** The settings that lead to a database which the shop can't do without. */
type DatabaseSetting = 'DATABASE_URL' | 'DATABASE_DIRECT_URL';

const timeoutMs = 5_000;

/**
 * A connection, which the caller ends.
 *
 * @throws ConfigError with a sentence that names the setting, what it leads to and what is wrong there; never a password
 */
export async function connectOrExplain(setting: DatabaseSetting, connectionString: string): Promise<Client> {
  const client = new Client({ connectionString, connectionTimeoutMillis: timeoutMs });
  client.on('error', () => {}); // Whatever breaks fails the query.
  try {
    await client.connect();
    return client;
  } catch (error) {
    throw new ConfigError([sentence(setting, client, error as Error & { code?: string })]);
  }
}

/** @throws ConfigError as above, before work begins that would fail with a bare message */
export async function requireDatabase(setting: DatabaseSetting, connectionString: string): Promise<void> {
  const client = await connectOrExplain(setting, connectionString);
  await client.end();
}

/** By codes of the network. */
const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused. Is it running?',
  ENOENT: 'there is no socket. Is it running?',
  ENOTFOUND: 'there is no host of this name. Is it spelt right?',
  EAI_AGAIN: 'the name of the host could not be looked up. Is there a network?',
  EHOSTUNREACH: 'there is no way to this host.',
  ENETUNREACH: 'there is no way to this network.',
  ETIMEDOUT: 'it did not answer.',
};

function sentence(setting: DatabaseSetting, { host, port }: Client, error: Error & { code?: string }): string {
  const place = `The database of ${setting} (${host.startsWith('/') ? `socket in ${host}` : `host ${host}, port ${port}`})`;
  const { code = '', message } = error;
  // PostgreSQL's words for a wrong password, user or database have its code. They name what was wrong and no password.
  if (/^[0-9A-Z]{5}$/.test(code)) return `${place} does not let the shop in: ${withPoint(message)}`;
  const isLate = /timeout/i.test(message);
  return `${place} can't be reached: ${reasons[code] ?? (isLate ? reasons['ETIMEDOUT']! : withPoint(message || code))}`;
}

const withPoint = (text: string) => (text.endsWith('.') ? text : `${text}.`);
