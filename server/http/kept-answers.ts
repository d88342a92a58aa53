import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Encoding, encodingFor, worthPacking } from './encodings.ts';
import type { PublicChanges, PublicState } from './public-changes.ts';
import { leaving } from './room.ts';
import { type SentAgain, sentAgain } from './sent-again.ts';

/** An answer that is the same for everybody. */
export interface PublicAnswer {
  body: string;
  headers: Record<string, string>;
  /** Answers anew after a change; null when that would say the same, where this can be told for less than making it. */
  again?: () => Promise<PublicAnswer | null>;
}

interface Kept extends PublicState {
  madeAt: number;
  answer: Promise<Prepared>;
  bytes: number;
  isAskedAgain: boolean;
}

interface Prepared {
  headers: Record<string, string>;
  again: PublicAnswer['again'];
  etag: string;
  /** Bytes before packing. */
  size: number;
  /** Unpacked again once it was packed: nearly everybody asks for it packed, and to keep that is a fifth. */
  plain: () => Buffer | Promise<Buffer>;
  /** Made when a browser first asks for it. */
  packed: Partial<Record<Encoding, Promise<Buffer>>>;
  packedBytes: number;
}

export interface KeptAnswers {
  /** Sends what is kept under `key`, or what `make` answers; nothing but headers when the browser has it already. */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    make: () => Promise<PublicAnswer>,
  ): Promise<FastifyReply>;
  /** Answers a request before the router hears of it, with what was sent for the very same one and is still true. */
  sendAgain: SentAgain['answer'];
}

const mostBytes = 4_000_000;
const brotli = promisify(brotliCompress);
const packers = {
  // 9 takes ten times as long for one percent.
  br: (plain: Buffer) => brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: promisify(gzip) as (plain: Buffer) => Promise<Buffer>,
};
const unpackers = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };

/**
 * Keeps public answers as bytes, compressed once, until something changes that a shopper could see. An answer made
 * while a change may still wait for its commit is kept for `trustMs` only, so nobody reads old facts for longer.
 *
 * Asked twenty times at once, `make` runs once. When there is no room, what was asked for once goes first, then what was
 * asked for longest ago.
 */
export function keptAnswers(state: PublicChanges, trustMs: number): KeptAnswers {
  const entries = new Map<string, Kept>();
  const again = sentAgain();
  let bytes = 0;

  const forget = (key: string, kept: Kept) => {
    if (entries.get(key) !== kept) return;
    entries.delete(key);
    bytes -= kept.bytes;
  };
  const weigh = (key: string, kept: Kept, more: number) => {
    if (entries.get(key) !== kept) return;
    kept.bytes += more;
    bytes += more;
    for (const [name, entry] of leaving(entries)) {
      if (bytes <= mostBytes) return;
      forget(name, entry);
    }
  };

  const keep = (key: string, now: PublicState, make: () => Promise<PublicAnswer>): Kept => {
    const old = entries.get(key);
    const isAskedAgain = old !== undefined;
    const kept: Kept = { ...now, madeAt: performance.now(), bytes: 0, isAskedAgain, answer: madeAnew(old, make) };
    if (old) forget(key, old);
    entries.set(key, kept);
    kept.answer.then(
      // Its key too: an address may be longer than what is found there.
      (answer) => weigh(key, kept, bytesOf(answer) + 2 * key.length + 1_000),
      () => forget(key, kept),
    );
    return kept;
  };

  const pack = async (key: string, kept: Kept, answer: Prepared, encoding: Encoding): Promise<Buffer> => {
    const found = await packedAs(encoding, answer).catch((failure: unknown) => {
      delete answer.packed[encoding]; // Tried anew by the next who asks.
      throw failure;
    });
    // In memory of its own: zlib hands out a part of something several times as large.
    const packed = Buffer.allocUnsafeSlow(found.length);
    found.copy(packed);
    const held = bytesOf(answer);
    answer.packedBytes += packed.length;
    answer.plain = () => unpackers[encoding](packed);
    weigh(key, kept, bytesOf(answer) - held);
    return packed;
  };

  /** What is kept and still true, when that is known: asked for last, it is the last to go. */
  const good = (key: string, now: PublicState | null): Kept | null => {
    const kept = entries.get(key);
    if (!kept || !now || !isGood(kept, now, trustMs)) return null;
    kept.isAskedAgain = true;
    entries.delete(key);
    entries.set(key, kept);
    return kept;
  };

  return {
    sendAgain: (request, response) => again.answer(request, response),

    async send(request, reply, key, make) {
      const now = await state();
      const kept = good(key, now) ?? keep(key, now, make);
      const isSame = () => good(key, state.known?.() ?? null) === kept;
      const answer = await kept.answer;
      void reply.headers({ ...answer.headers, etag: answer.etag, vary: 'accept-encoding' });
      if (request.headers['if-none-match']?.includes(answer.etag.slice(2))) return reply.code(304).send();

      const encoding = answer.size < worthPacking ? null : encodingFor(request);
      if (!encoding) {
        const plain = await answer.plain();
        again.keep(reply, plain, undefined, isSame);
        return reply.send(plain);
      }
      const packed = await (answer.packed[encoding] ??= pack(key, kept, answer, encoding));
      again.keep(reply, packed, encoding, isSame);
      return reply.header('content-encoding', encoding).send(packed);
    },
  };
}

/**
 * Answers a call of the API from what is kept, else with what `make` finds, written by the route's own schema.
 *
 * @param key what was asked, the same for every way of asking it
 */
export function sendKept<Found extends object>(
  kept: KeptAnswers,
  reply: Pick<FastifyReply, 'request'>,
  key: string,
  make: () => Promise<Found>,
): Promise<Found> {
  const full = reply as FastifyReply;
  const sent = kept.send(full.request, full, `api/${key}`, async () => ({
    body: full.code(200).serialize(await make()) as string,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'public, no-cache' },
  }));
  // What was found has gone out as bytes already; its type is what the route checks against its schema.
  return sent as Promise<never>;
}

function isGood({ mark, isSettled, madeAt }: Kept, now: PublicState, trustMs: number): boolean {
  return mark === now.mark && (isSettled || performance.now() - madeAt < trustMs);
}

/** Most changes do not touch most pages: one that would come out the same is the one before, with all that was packed. */
async function madeAnew(old: Kept | undefined, make: () => Promise<PublicAnswer>): Promise<Prepared> {
  const before = await old?.answer.catch(() => null);
  if (!before?.again) return prepared(await make());
  const made = await before.again();
  return made ? prepared(made) : before;
}

function prepared({ body, headers, again }: PublicAnswer): Prepared {
  const plain = Buffer.from(body);
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url')}"`;
  return { headers, again, etag, size: plain.length, plain: () => plain, packed: {}, packedBytes: 0 };
}

const packedAs = async (encoding: Encoding, { plain }: Prepared) => packers[encoding](await plain());

const bytesOf = ({ size, packedBytes }: Prepared) => packedBytes || size;
