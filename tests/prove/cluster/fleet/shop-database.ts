import { randomBytes } from 'node:crypto';
import type { Postgres } from './postgres.ts';

export const login = { user: 'shop', password: randomBytes(12).toString('hex') };

/** The shop's role, which is no superuser and has the time limit that a pooler can't set, and its database. */
export async function createShopDatabase(postgres: Postgres): Promise<void> {
  const leader = await postgres.leader();
  const { user, password } = login;
  await postgres.query(leader, `create role ${user} login password '${password}'`);
  await postgres.query(leader, `alter role ${user} set statement_timeout = '20s'`);
  await postgres.query(leader, `create database shop owner ${user}`);
}

export const urlOf = (port: number, database = 'shop') =>
  `postgres://${login.user}:${login.password}@127.0.0.1:${port}/${database}`;
