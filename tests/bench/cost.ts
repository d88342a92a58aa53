import type { Load } from './load.ts';
import { msBetween, usedBy, usedByPostgres } from './processor.ts';

/** What some answers cost, in milliseconds of processor time altogether. */
export interface Cost {
  serverMs: number;
  postgresMs: number;
  loads: Load[];
}

/** Whose work is counted. */
export interface Workers {
  pids: readonly number[];
  postmaster: number;
}

export async function costOf({ pids, postmaster }: Workers, work: () => Promise<Load>): Promise<Cost> {
  const before = { server: usedBy(pids), postgres: usedByPostgres(postmaster) };
  const load = await work();
  return {
    serverMs: msBetween(before.server, usedBy(pids)),
    postgresMs: msBetween(before.postgres, usedByPostgres(postmaster)),
    loads: [load],
  };
}

export function together(costs: readonly Cost[]): Cost {
  return {
    serverMs: costs.reduce((sum, { serverMs }) => sum + serverMs, 0),
    postgresMs: costs.reduce((sum, { postgresMs }) => sum + postgresMs, 0),
    loads: costs.flatMap(({ loads }) => loads),
  };
}

/** Milliseconds of processor time for one answer. */
export function perAnswer({ serverMs, postgresMs, loads }: Cost) {
  const answers = loads.reduce((sum, load) => sum + load.answers, 0);
  return { server: serverMs / answers, postgres: postgresMs / answers, both: (serverMs + postgresMs) / answers };
}

/** How many answers a second, in the middle of several turns. */
export function middleRate(costs: readonly Cost[]): number {
  return middle(costs.map(({ loads }) => loads[0]!.perSecond));
}

/** The columns of a table that tell it. */
export function columns(cost: Cost) {
  const { server, postgres, both } = perAnswer(cost);
  return {
    'a second': Math.round(middle(cost.loads.map(({ perSecond }) => perSecond))),
    'server ms': ms(server),
    'PostgreSQL ms': ms(postgres),
    'both ms': ms(both),
  };
}

export const ms = (milliseconds: number) => Number(milliseconds.toFixed(milliseconds < 1 ? 3 : 2));

export function middle(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}
