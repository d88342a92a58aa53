import { BlockList } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { networkOf, plainIp } from '../http/network.ts';
import type { App } from '../http/route.ts';
import type { Shop } from '../shop.ts';
import { logSecurityEvent } from './log-security-event.ts';

const hourMs = 3_600_000;
const secondMs = 1_000;

/**
 * Notices a reverse proxy that TRUSTED_PROXIES does not name: all shoppers behind it have its address, so they share
 * the limits of one network. Anyone who reaches the shop directly can send such headers too. So a process logs at most
 * two lines an hour and two security events a second, those of private addresses apart, which nobody on the internet
 * has.
 */
export function watchProxies(app: App, shop: Shop): void {
  const nextLine = new Map<string, number>();
  const nextEvent = new Map<string, number>();

  app.addHook('onRequest', (request, _reply, done) => {
    const header = untrustedHeader(request);
    if (header !== null) warn(header, request.socket.remoteAddress ?? '');
    done();
  });

  function warn(header: string, address: string): void {
    const act = isPrivate(address) ? 'private address' : 'public address';
    if (isTime(nextLine, act, hourMs)) app.log.warn(sentenceFor(header, plainIp(address)));
    if (!isTime(nextEvent, act, secondMs)) return;
    logSecurityEvent(shop, { kind: 'unknown-proxy', act, network: networkOf(address) });
  }

  function isTime(next: Map<string, number>, act: string, everyMs: number): boolean {
    const now = shop.now().getTime();
    if (now < (next.get(act) ?? 0)) return false;
    next.set(act, now + everyMs);
    return true;
  }
}

/** The header that says that the request was forwarded, unless we know for whom. */
function untrustedHeader({ headers, ips = [] }: FastifyRequest): string | null {
  if (headers['x-forwarded-for'] !== undefined) return ips.length > 1 ? null : 'X-Forwarded-For';
  return headers.forwarded === undefined ? null : 'Forwarded';
}

const sentenceFor = (header: string, address: string) =>
  `ATTENTION ${address} forwards requests (${header}) and is not in TRUSTED_PROXIES, so all shoppers behind it share the limits of one network. ` +
  'If it is your proxy, name it there, and let it send X-Forwarded-For. If it is not, somebody made that header up, which changes nothing.';

const privateAddresses = new BlockList();
for (const [network, prefix] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  privateAddresses.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const) {
  privateAddresses.addSubnet(network, prefix, 'ipv6');
}

/** Whether it is the address of a machine or network of one's own. */
function isPrivate(address: string): boolean {
  const ip = plainIp(address);
  return privateAddresses.check(ip, ip.includes(':') ? 'ipv6' : 'ipv4');
}
