import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { orderKeyHeader } from '#shared/orders/order-key.ts';
import type { Config } from '../config/config.ts';

const days = 24 * 60 * 60;

/**
 * The browser that placed an order, identified by a random token in an HttpOnly cookie. The database only
 * stores its hash (docs/decisions/0006).
 */
export interface Visitor {
  tokenHash: Buffer;
  /** The browser keeps no cookies and sent an order key made by its page. */
  isOwnKey: boolean;
}

/** The visitor of a request; null if the browser has no token yet. */
export function visitorOf(request: FastifyRequest, config: Config): Visitor | null {
  const stored = storedToken(request, config);
  const token = stored ?? ownKey(request);
  return token === null ? null : { tokenHash: hashOf(token), isOwnKey: stored === null };
}

/**
 * The visitor of a request, with a new token if there was none. A browser that sends an order key keeps
 * no cookies and gets none: a cookie that was kept after all would replace the key.
 */
export function ensureVisitorCookie(request: FastifyRequest, reply: FastifyReply, config: Config): Visitor {
  const stored = storedToken(request, config);
  const key = stored === null ? ownKey(request) : null;
  if (key !== null) return { tokenHash: hashOf(key), isOwnKey: true };
  const token = stored ?? randomToken();
  void reply.setCookie(orderCookie(config), token, { ...hidden(config), path: '/', maxAge: 30 * days });
  return { tokenHash: hashOf(token), isOwnKey: false };
}

function storedToken({ cookies }: FastifyRequest, config: Config): string | null {
  const token = cookies[orderCookie(config)];
  return token && tokenPattern.test(token) ? token : null;
}

/** Without cookies the page makes the token itself (docs/decisions/0006). */
function ownKey({ headers }: FastifyRequest): string | null {
  const key = headers[orderKeyHeader];
  return typeof key === 'string' && tokenPattern.test(key) ? key : null;
}

/** Clears the browser's access to orders and its cart, for signing out on a shared phone. */
export function clearVisitorCookie(reply: FastifyReply, config: Config): void {
  void reply.clearCookie(orderCookie(config), { ...hidden(config), path: '/' });
  clearGuestCartCookie(reply, config);
}

/**
 * Says that the server keeps a guest's cart for this browser, so that the page's scripts take it over when they run.
 * They read it; the cart itself is found by the token of `ensureVisitorCookie`.
 */
export function setGuestCartCookie(reply: FastifyReply, config: Config): void {
  void reply.setCookie(guestCartCookie, '1', { ...seen(config), path: '/', maxAge: 30 * days });
}

export function clearGuestCartCookie(reply: FastifyReply, config: Config): void {
  void reply.clearCookie(guestCartCookie, { ...seen(config), path: '/' });
}

export const hasGuestCartCookie = ({ cookies }: FastifyRequest): boolean => cookies[guestCartCookie] !== undefined;

export interface SessionTokens {
  access: string;
  /** Null if the browser already keeps the cookie. */
  refresh: string | null;
  /** The absolute end of the session, regardless of renewals. */
  endsAt: Date;
}

/**
 * Sets the session cookies. The access cookie outlives its token on purpose: a browser that sends an expired token
 * gets 401 and renews it, while one without a token is a guest.
 */
export function setSessionCookies(reply: FastifyReply, config: Config, tokens: SessionTokens, now: Date): void {
  const maxAge = Math.max(0, Math.floor((tokens.endsAt.getTime() - now.getTime()) / 1_000));
  void reply.setCookie(sessionCookie(config), tokens.access, { ...hidden(config), path: '/', maxAge });
  if (tokens.refresh !== null) {
    void reply.setCookie(refreshCookie(config), tokens.refresh, { ...hidden(config), path: refreshPath, maxAge });
  }
  // For display only: they carry no authority.
  for (const [name, value] of readable) void reply.setCookie(name, value, { ...seen(config), path: '/', maxAge });
}

/** Clears all session cookies. */
export function clearSessionCookies(reply: FastifyReply, config: Config): void {
  void reply.clearCookie(sessionCookie(config), { ...hidden(config), path: '/' });
  void reply.clearCookie(refreshCookie(config), { ...hidden(config), path: refreshPath });
  for (const [name] of readable) void reply.clearCookie(name, { ...seen(config), path: '/' });
}

/** The hash of the access token of a request, valid or not; null for guests. */
export function sessionTokenOf(request: FastifyRequest, config: Config): Buffer | null {
  const token = request.cookies[sessionCookie(config)];
  return token ? hashOf(token) : null;
}

/** Whether a request has a session cookie, valid or not, so that the session may be renewed. */
export const hasRefreshableSession = (request: FastifyRequest, config: Config) =>
  sessionTokenOf(request, config) !== null;

/** The hash of the refresh token of a request. Browsers send it only to /api/auth. */
export function refreshTokenOf(request: FastifyRequest, config: Config): Buffer | null {
  const token = request.cookies[refreshCookie(config)];
  return token ? hashOf(token) : null;
}

/** The session cookies of a browser: the hashes of its tokens, valid or not. */
export const presentedTokens = (request: FastifyRequest, config: Config): Buffer[] =>
  [sessionTokenOf(request, config), refreshTokenOf(request, config)].filter((token) => token !== null);

/** Sets the staff session cookie, which browsers never send with requests from other sites. */
export function setStaffCookie(reply: FastifyReply, config: Config, token: string, maxAge: number): void {
  void reply.setCookie(staffCookie(config), token, { ...hidden(config), sameSite: 'strict', path: '/', maxAge });
}

export function clearStaffCookie(reply: FastifyReply, config: Config): void {
  void reply.clearCookie(staffCookie(config), { ...hidden(config), sameSite: 'strict', path: '/' });
}

/** The hash of the staff token of a request, valid or not. */
export function staffTokenOf(request: FastifyRequest, config: Config): Buffer | null {
  const token = request.cookies[staffCookie(config)];
  return token && tokenPattern.test(token) ? hashOf(token) : null;
}

/** The hash of the browser's token, with a new token if there was none; rate limits count by it. */
export function ensureBrowserCookie(request: FastifyRequest, reply: FastifyReply, config: Config): Buffer {
  const cookie = browserCookieOf(request, config) ?? { token: randomToken(), proof: null };
  setBrowserCookie(reply, config, cookie);
  return hashOf(cookie.token);
}

/** The hash of the browser's token; null if it keeps none. */
export function browserOf(request: FastifyRequest, config: Config): Buffer | null {
  const cookie = browserCookieOf(request, config);
  return cookie && hashOf(cookie.token);
}

interface BrowserCookie {
  token: string;
  /** The mark of a known browser, unchecked: see `known-browsers.ts`. */
  proof: string | null;
}

/** The browser's cookie, also one that this request has just set; null if it keeps none. */
export function browserCookieOf({ cookies }: FastifyRequest, config: Config): BrowserCookie | null {
  const [, token, proof = null] = browserPattern.exec(cookies[browserCookie(config)] ?? '') ?? [];
  return token === undefined ? null : { token, proof };
}

export function setBrowserCookie(reply: FastifyReply, config: Config, { token, proof }: BrowserCookie): void {
  const value = proof === null ? token : `${token}.${proof}`;
  reply.request.cookies[browserCookie(config)] = value;
  void reply.setCookie(browserCookie(config), value, { ...hidden(config), path: '/', maxAge: 30 * days });
}

/** 256 random bits, for cookies. */
export const randomToken = () => randomBytes(32).toString('base64url');

/** The hash that the database stores. Tokens are random, so no salt is needed. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

const guestCartCookie = 'guestCart';
const tokenPattern = /^[\w-]{43}$/;
const browserPattern = /^([\w-]{43})(?:\.(\d{1,6}\.[\w-]{43}))?$/;
const refreshPath = '/api/auth';
const readable = [
  ['isLoggedIn', '1'],
  ['userRole', 'user'],
] as const;

const seen = (config: Config) => ({ sameSite: 'lax', secure: isSecure(config) }) as const;
const hidden = (config: Config) => ({ ...seen(config), httpOnly: true }) as const;

// Browsers accept the prefix only over HTTPS and for the whole host, so such a cookie can't be planted. The refresh
// cookie has its own path, which the stricter `__Host-` prefix doesn't allow.
const orderCookie = (config: Config) => (isSecure(config) ? '__Host-order' : 'order');
const sessionCookie = (config: Config) => (isSecure(config) ? '__Host-session' : 'session');
const refreshCookie = (config: Config) => (isSecure(config) ? '__Secure-refresh' : 'refresh');
const staffCookie = (config: Config) => (isSecure(config) ? '__Host-staff' : 'staff');
const browserCookie = (config: Config) => (isSecure(config) ? '__Host-browser' : 'browser');

function isSecure({ shop }: Config): boolean {
  return shop.publicUrl.startsWith('https:');
}
