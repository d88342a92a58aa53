import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { orderKeyHeader } from '#shared/orders/order-key.ts';
import type { Config } from '../config.ts';

const days = 24 * 60 * 60;

/**
 * The browser that placed an order, known by a random token in a cookie that scripts cannot read. The database only
 * ever sees its hash (reliability, guest order access).
 */
export interface Visitor {
  tokenHash: Buffer;
  /** It keeps no cookies, and came with a key that its page has made. */
  isOwnKey: boolean;
}

/** The visitor behind a request; null when the browser has no token yet. */
export function visitorOf(request: FastifyRequest, config: Config): Visitor | null {
  const kept = keptToken(request, config);
  const token = kept ?? ownKey(request);
  return token === null ? null : { tokenHash: hashOf(token), isOwnKey: kept === null };
}

/**
 * The visitor behind a request, with a new token where there was none. A browser that comes with a key of its own keeps
 * no cookies, and is offered none: one that stuck after all would take the place of the key.
 */
export function ensureVisitorCookie(request: FastifyRequest, reply: FastifyReply, config: Config): Visitor {
  const kept = keptToken(request, config);
  const key = kept === null ? ownKey(request) : null;
  if (key !== null) return { tokenHash: hashOf(key), isOwnKey: true };
  const token = kept ?? randomToken();
  void reply.setCookie(orderCookie(config), token, { ...hidden(config), path: '/', maxAge: 30 * days });
  return { tokenHash: hashOf(token), isOwnKey: false };
}

function keptToken({ cookies }: FastifyRequest, config: Config): string | null {
  const token = cookies[orderCookie(config)];
  return token && tokenPattern.test(token) ? token : null;
}

/** A page whose browser keeps no cookies makes the token itself (docs/decisions/0006). */
function ownKey({ headers }: FastifyRequest): string | null {
  const key = headers[orderKeyHeader];
  return typeof key === 'string' && tokenPattern.test(key) ? key : null;
}

/** Forgets the browser's orders: for whoever signs out on a phone that is not theirs alone. */
export function clearVisitorCookie(reply: FastifyReply, config: Config): void {
  void reply.clearCookie(orderCookie(config), { ...hidden(config), path: '/' });
}

export interface SessionTokens {
  access: string;
  /** Null when the browser keeps the one it has been given already. */
  refresh: string | null;
  /** The last day of the session, whatever is renewed until then. */
  endsAt: Date;
}

/**
 * Signs the browser in. The access cookie outlives its token on purpose: a browser that still presents one which is
 * over is told so (401) and renews it, while one without any is a guest.
 */
export function setSessionCookies(reply: FastifyReply, config: Config, tokens: SessionTokens, now: Date): void {
  const maxAge = Math.max(0, Math.floor((tokens.endsAt.getTime() - now.getTime()) / 1_000));
  void reply.setCookie(sessionCookie(config), tokens.access, { ...hidden(config), path: '/', maxAge });
  if (tokens.refresh !== null) {
    void reply.setCookie(refreshCookie(config), tokens.refresh, { ...hidden(config), path: refreshPath, maxAge });
  }
  // Read by the pages and believed by nobody: they carry no authority (decisions, Accounts).
  for (const [name, value] of readable) void reply.setCookie(name, value, { ...seen(config), path: '/', maxAge });
}

/** Signs the browser out: every cookie of a session goes. */
export function clearSessionCookies(reply: FastifyReply, config: Config): void {
  void reply.clearCookie(sessionCookie(config), { ...hidden(config), path: '/' });
  void reply.clearCookie(refreshCookie(config), { ...hidden(config), path: refreshPath });
  for (const [name] of readable) void reply.clearCookie(name, { ...seen(config), path: '/' });
}

/** The hash of the access token that a browser presents, whatever it is worth; null for a guest. */
export function sessionTokenOf(request: FastifyRequest, config: Config): Buffer | null {
  const token = request.cookies[sessionCookie(config)];
  return token ? hashOf(token) : null;
}

/** The hash of the refresh token that a browser presents. It is sent to the calls under /api/auth alone. */
export function refreshTokenOf(request: FastifyRequest, config: Config): Buffer | null {
  const token = request.cookies[refreshCookie(config)];
  return token ? hashOf(token) : null;
}

/** Signs somebody in at the back office. Other sites cannot make the browser send this cookie at all. */
export function setStaffCookie(reply: FastifyReply, config: Config, token: string, maxAge: number): void {
  void reply.setCookie(staffCookie(config), token, { ...hidden(config), sameSite: 'strict', path: '/', maxAge });
}

export function clearStaffCookie(reply: FastifyReply, config: Config): void {
  void reply.clearCookie(staffCookie(config), { ...hidden(config), sameSite: 'strict', path: '/' });
}

/** The hash of the token that a browser presents at the back office, whatever it is worth. */
export function staffTokenOf(request: FastifyRequest, config: Config): Buffer | null {
  const token = request.cookies[staffCookie(config)];
  return token && tokenPattern.test(token) ? hashOf(token) : null;
}

/** The hash of the browser's own token, with a new token where there was none: what it does is counted by it. */
export function ensureBrowserCookie(request: FastifyRequest, reply: FastifyReply, config: Config): Buffer {
  const given = request.cookies[browserCookie(config)];
  const token = given && tokenPattern.test(given) ? given : randomToken();
  void reply.setCookie(browserCookie(config), token, { ...hidden(config), path: '/', maxAge: 30 * days });
  return hashOf(token);
}

/** The hash of the browser's own token; null when it keeps none. */
export function browserOf(request: FastifyRequest, config: Config): Buffer | null {
  const token = request.cookies[browserCookie(config)];
  return token && tokenPattern.test(token) ? hashOf(token) : null;
}

/** 256 random bits: what a cookie holds. */
export const randomToken = () => randomBytes(32).toString('base64url');

/** What the database keeps of a token. The token is random, so there is nothing to guess and no need of salt. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

const tokenPattern = /^[\w-]{43}$/;
const refreshPath = '/api/auth';
const readable = [
  ['isLoggedIn', '1'],
  ['userRole', 'user'],
] as const;

const seen = (config: Config) => ({ sameSite: 'lax', secure: isSecure(config) }) as const;
const hidden = (config: Config) => ({ ...seen(config), httpOnly: true }) as const;

// A browser takes the prefix only from a secure answer to the whole host: nobody can plant such a cookie. The refresh
// cookie has a path of its own, which the stricter of the two prefixes does not allow.
const orderCookie = (config: Config) => (isSecure(config) ? '__Host-order' : 'order');
const sessionCookie = (config: Config) => (isSecure(config) ? '__Host-session' : 'session');
const refreshCookie = (config: Config) => (isSecure(config) ? '__Secure-refresh' : 'refresh');
const staffCookie = (config: Config) => (isSecure(config) ? '__Host-staff' : 'staff');
const browserCookie = (config: Config) => (isSecure(config) ? '__Host-browser' : 'browser');

function isSecure({ shop }: Config): boolean {
  return shop.publicUrl.startsWith('https:');
}
