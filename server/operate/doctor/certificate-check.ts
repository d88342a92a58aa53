import { once } from 'node:events';
import { isIP } from 'node:net';
import tls from 'node:tls';
import type { Config } from '../../config/config.ts';
import { attention, type Check, failed, type Finding, messageOf, ok } from './check.ts';

const patienceMs = 10_000;
const dayMs = 24 * 3_600_000;

interface Seen {
  from: Date;
  to: Date;
  /** Why browsers would not accept it, such as CERT_HAS_EXPIRED; null if they do. */
  problem: string | null;
}

/**
 * Skipped for a shop without https. The certificate belongs to a proxy in front of the shop, which renews it silently.
 */
export function certificateChecks({ shop }: Pick<Config, 'shop'>): Check[] {
  const url = new URL(shop.publicUrl);
  return url.protocol === 'https:' ? [{ name: 'certificate', run: () => checkCertificate(url) }] : [];
}

async function checkCertificate({ host, hostname, port }: URL): Promise<Finding> {
  try {
    return certificateFinding(host, await certificateAt(hostname, Number(port || 443)), new Date());
  } catch (error) {
    // Not every network lets a machine reach its own public address.
    return attention(
      `The certificate of ${host} could not be looked at from here: ${messageOf(error)}. Let something elsewhere watch it.`,
    );
  }
}

/** Most are renewed when a third of their time is left. */
export function certificateFinding(host: string, { from, to, problem }: Seen, now: Date): Finding {
  const renew = 'Look at what renews it.';
  if (problem !== null) return failed(`Browsers do not accept the certificate of ${host}: ${problem}. ${renew}`);
  const leftMs = to.getTime() - now.getTime();
  const wholeMs = to.getTime() - from.getTime();
  const sentence = `The certificate of ${host} is valid for ${Math.floor(leftMs / dayMs)} days more.`;
  if (leftMs < Math.min(7 * dayMs, wholeMs / 10)) return failed(`${sentence} ${renew}`);
  return leftMs < Math.min(21 * dayMs, wholeMs / 4) ? attention(`${sentence} ${renew}`) : ok(sentence);
}

async function certificateAt(hostname: string, port: number): Promise<Seen> {
  const host = hostname.replaceAll(/[[\]]/g, '');
  // Whatever serves several hosts has a certificate for each name. Also one that is not accepted is looked at.
  const socket = tls.connect({ host, port, servername: isIP(host) ? '' : host, rejectUnauthorized: false });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(patienceMs) });
    const { valid_from: from, valid_to: to } = socket.getPeerCertificate();
    const problem = socket.authorized ? null : String(socket.authorizationError);
    return { from: new Date(from), to: new Date(to), problem };
  } finally {
    socket.on('error', () => {}).destroy();
  }
}
