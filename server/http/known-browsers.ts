import { createHmac } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { isSigned } from '../config/secrets.ts';
import { networkOf } from './network.ts';
import type { Shop } from '../shop.ts';
import { browserCookieOf, setBrowserCookie } from './cookies.ts';
import type { QueueClient } from './fair-queue.ts';

/**
 * Marks in its cookie that a browser has signed in or paid, so that queues let it go first without asking the database.
 * A mark belongs to the token of its cookie and ends after `knownDays`, like what rate limits know of a browser.
 */
export function markKnownBrowser(reply: FastifyReply, config: Config, now: Date): void {
  const token = browserCookieOf(reply.request, config)?.token;
  if (token === undefined) return; // It keeps no cookies.
  const lastDay = dayOf(now) + knownDays;
  setBrowserCookie(reply, config, { token, proof: `${lastDay}.${signature(token, lastDay, config.secrets[0])}` });
}

/** The token of a browser whose cookie says that it is known; null for all others. */
export function knownBrowserOf(request: FastifyRequest, config: Config, now: Date): string | null {
  const { token, proof = null } = browserCookieOf(request, config) ?? {};
  if (token === undefined || proof === null) return null;
  const [lastDay = '', signed = ''] = proof.split('.');
  const isOurs = isSigned(config.secrets, signed, (secret) => signature(token, Number(lastDay), secret));
  return isOurs && Number(lastDay) >= dayOf(now) ? token : null;
}

/** A known browser waits in a queue of its own; all unknown ones of a network wait in one. */
export function queueClientOf(request: FastifyRequest, { config, now }: Pick<Shop, 'config' | 'now'>): QueueClient {
  const browser = knownBrowserOf(request, config, now());
  return browser === null ? { name: networkOf(request.ip), isKnown: false } : { name: browser, isKnown: true };
}

const knownDays = 30;
const dayOf = (date: Date) => Math.floor(date.getTime() / 86_400_000);

const signature = (token: string, lastDay: number, secret: string) =>
  createHmac('sha256', secret).update(`known browser ${token} ${lastDay}`).digest('base64url');
