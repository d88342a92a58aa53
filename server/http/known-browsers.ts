import { createHmac } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSigned } from '../config/secrets.ts';
import { networkOf } from './network.ts';
import type { Shop } from '../shop.ts';
import { browserCookieOf, hashOf, setBrowserCookie } from './cookies.ts';
import type { QueueClient } from './fair-queue.ts';

/**
 * Marks in its cookie that a browser has signed in or paid, so that queues let it go first without asking the database.
 * A mark belongs to the token of its cookie and ends after `knownBrowserDays`, like what rate limits know of a browser. It names
 * its owner, so that somebody with many browsers, or with invented ones, gains nothing by them.
 *
 * @param owner the id of the account that is signed in, or of the order that a guest paid
 */
export function markKnownBrowser(reply: FastifyReply, { config, now }: Context, owner: string): void {
  const token = browserCookieOf(reply.request, config)?.token;
  if (token === undefined) return; // It keeps no cookies.
  const mark = { token, name: nameOf(owner), lastDay: dayOf(now()) + knownBrowserDays };
  setBrowserCookie(reply, config, {
    token,
    proof: `${mark.lastDay}.${mark.name}${signature(mark, config.secrets[0])}`,
  });
}

/** How the mark of a known browser names its owner; null for all others. */
function knownOwnerOf(request: FastifyRequest, { config, now }: Context): string | null {
  const { token, proof = null } = browserCookieOf(request, config) ?? {};
  if (token === undefined || proof === null) return null;
  const [lastDay = '', signed = ''] = proof.split('.');
  const mark = { token, name: signed.slice(0, nameLength), lastDay: Number(lastDay) };
  const isOurs = isSigned(config.secrets, signed.slice(nameLength), (secret) => signature(mark, secret));
  return isOurs && mark.lastDay >= dayOf(now()) ? mark.name : null;
}

/** Known browsers wait in a queue of their owner; all unknown ones of a network wait in one. */
export function queueClientOf(request: FastifyRequest, shop: Context): QueueClient {
  const owner = knownOwnerOf(request, shop);
  return owner === null ? { name: networkOf(request.ip), isKnown: false } : { name: owner, isKnown: true };
}

type Context = Pick<Shop, 'config' | 'now'>;

/** How long a browser counts as known after its last sign-in, even if it signed out. */
export const knownBrowserDays = 30;
const dayOf = (date: Date) => Math.floor(date.getTime() / 86_400_000);

interface Mark {
  token: string;
  name: string;
  lastDay: number;
}

/** 66 bits name the owner, and 192 of the signature are left, so that the cookie is as long as the former release's. */
const nameLength = 11;
const nameOf = (owner: string) => hashOf(owner).toString('base64url').slice(0, nameLength);

const signature = ({ token, name, lastDay }: Mark, secret: string) =>
  createHmac('sha256', secret)
    .update(`known browser ${token} ${name} ${lastDay}`)
    .digest('base64url')
    .slice(nameLength);
