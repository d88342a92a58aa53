import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

const days = 24 * 60 * 60;

/**
 * The browser that placed an order, known by a random token in a cookie that scripts cannot read. The database only
 * ever sees its hash (reliability, guest order access).
 */
export interface Visitor {
  tokenHash: Buffer;
}

/** The visitor behind a request; null when the browser has no token yet. */
export function visitorOf(request: FastifyRequest, config: Config): Visitor | null {
  const token = request.cookies[orderCookie(config)];
  return token && /^[\w-]{43}$/.test(token) ? { tokenHash: hashOf(token) } : null;
}

/** The visitor behind a request, with a new token where there was none. */
export function rememberVisitor(request: FastifyRequest, reply: FastifyReply, config: Config): Visitor {
  const known = visitorOf(request, config);
  const token = known ? request.cookies[orderCookie(config)]! : randomBytes(32).toString('base64url');
  void reply.setCookie(orderCookie(config), token, {
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(config),
    path: '/',
    maxAge: 30 * days,
  });
  return known ?? { tokenHash: hashOf(token) };
}

function orderCookie(config: Config): string {
  // A browser takes the prefix only from a secure answer to the whole host: nobody can plant such a cookie.
  return isSecure(config) ? '__Host-order' : 'order';
}

function isSecure({ shop }: Config): boolean {
  return shop.publicUrl.startsWith('https:');
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
