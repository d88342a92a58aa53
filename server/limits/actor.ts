import { sql } from 'kysely';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { proofHeader } from '#shared/limits/challenge.ts';
import type { Database } from '../db/database.ts';
import { rememberBrowser, visitorOf } from '../http/cookies.ts';
import type { Shop } from '../shop.ts';
import { networkOf } from './network.ts';

/** Who does something, as far as limits are concerned. */
export interface Actor {
  network: string;
  /** The hash of the token in this browser's cookie; of a new token in one that had none. */
  browser: Buffer;
  /** The e-mail address that was typed; empty where none is. */
  address: string;
  /** It has been signed in here lately, or has paid for an order: strangers behind the same network are not it. */
  isKnown: boolean;
  /** It has been signed in to the account of that address lately. */
  isAtHome: boolean;
  /** The work it brings, if any. */
  proof: unknown;
}

/** Whoever is at the other end of a typed address: nobody has proved that it is theirs. */
export const stranger = (address: string): Actor => ({
  network: '',
  browser: Buffer.alloc(0),
  address,
  isKnown: false,
  isAtHome: false,
  proof: null,
});

/** Gives the browser its cookie where it has none. */
export async function actorOf(
  { db, config }: Shop,
  request: FastifyRequest,
  reply: FastifyReply,
  address = '',
): Promise<Actor> {
  const browser = rememberBrowser(request, reply, config);
  const known = await whatIsKnown(db, browser, visitorOf(request, config)?.tokenHash ?? null, address);
  return { network: networkOf(request.ip), browser, address, ...known, proof: request.headers[proofHeader] };
}

/** Sessions are deleted when they would have ended, so a browser is known for a month after it was last signed in. */
async function whatIsKnown(db: Database, browser: Buffer, visitor: Buffer | null, address: string) {
  const { rows } = await sql<Pick<Actor, 'isKnown' | 'isAtHome'>>`
    select
      exists (select from sessions where browser = ${browser})
        or exists (
          select from order_access join orders on orders.id = order_access.order_id
          where token_hash = ${visitor} and orders.paid_at is not null
        ) as is_known,
      exists (
        select from sessions join accounts on accounts.id = sessions.account_id
        where browser = ${browser} and accounts.email = ${address}
      ) as is_at_home`.execute(db);
  return rows[0]!;
}
