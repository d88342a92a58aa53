import type { Load } from './load.ts';
import { msBetween, usedBy, usedByPostgres } from './processor.ts';

/** The cost of a number of responses, in milliseconds of processor time. */
export interface Cost {
  serverMs: number;
  postgresMs: number;
  loads: Load[];
}

/** The processes whose work is counted. */
interface Workers {
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

/** Milliseconds of processor time per response. */
export function perResponse({ serverMs, postgresMs, loads }: Cost) {
  const responses = loads.reduce((sum, load) => sum + load.responses, 0);
  return { server: serverMs / responses, postgres: postgresMs / responses, both: (serverMs + postgresMs) / responses };
}

/** Responses per second: the median of several turns. */
export function middleRate(costs: readonly Cost[]): number {
  return middle(costs.map(({ loads }) => loads[0]!.perSecond));
}

/** The columns of a table that show it. */
export function columns(cost: Cost) {
  const { server, postgres, both } = perResponse(cost);
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
