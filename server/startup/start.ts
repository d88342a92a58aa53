import type { Config } from '../config/config.ts';
import { createReadiness, type Readiness } from '../health/readiness.ts';
import type { App } from '../http/route.ts';
import type { Pages } from '../pages/built-pages.ts';

/** The facts that several processes on one port share. */
export interface PortSharing {
  /** The first worker of a cluster takes connections while it starts; later ones only when they are served at once. */
  isFirst: boolean;
  /** Resolves when no further connection of the port can come to this process. */
  leave: () => Promise<void>;
}

/** How a shop is started. */
export interface StartOptions {
  /** Prints progress. */
  print: (sentence: string) => void;
  /** Is called when the database is lost for good. */
  onLost?: (sentence: string) => void;
  /** Adds to the app before it listens. */
  prepare?: (app: App) => Promise<void>;
  /** The clock of the shop. */
  now?: () => Date;
  /** Ends a start at once. */
  signal?: AbortSignal;
  /** Set if other processes share the port. */
  sharing?: PortSharing | null;
}

/** A start in progress. Its started parts are stopped in reverse order, whether the start succeeds or not. */
export interface Start extends Required<StartOptions> {
  config: Config;
  /** Null for only the API. */
  loadPages: (() => Promise<Pages>) | null;
  isServing: boolean;
  isWorking: boolean;
  isFirstOnPort: boolean;
  readiness: Readiness;
  endings: (() => Promise<unknown>)[];
}

/** A request that takes longer is cut off, and a job is given back to be done by another process. */
export const deadlineMs = 10_000;

/** @param loadPages null for only the API */
export function startOf(config: Config, loadPages: Start['loadPages'], options: StartOptions): Start {
  const { sharing = null } = options;
  return {
    onLost: console.error,
    prepare: async () => {},
    now: () => new Date(),
    signal: new AbortController().signal,
    ...options,
    sharing,
    config,
    loadPages,
    isServing: config.role !== 'work',
    isWorking: config.role !== 'serve',
    isFirstOnPort: sharing === null || sharing.isFirst,
    readiness: createReadiness(),
    endings: [],
  };
}
