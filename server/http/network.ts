import { isIPv6 } from 'node:net';
import { sql } from 'kysely';

/**
 * Normalises an IP address. A dual-stack socket shows IPv4 inside IPv6; a zone names our own
 * network interface; some proxies append the port.
 */
export function plainIp(ip: string): string {
  const alone = ip.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');
  return alone.replace(/^::ffff:(?=[\d.]+$)/i, '').replace(/%.*$/, '');
}

/**
 * The network of a request: an IPv4 address, or the /64 of an IPv6 customer. Many phones share an
 * address, so limits by network are generous.
 */
export function networkOf(ip: string): string {
  const plain = plainIp(ip);
  if (!isIPv6(plain)) return plain;
  const [head = '', tail = ''] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === '' ? [] : tail.split(':');
  const groups = [...first, ...Array.from({ length: 8 - first.length - last.length }, () => '0'), ...last];
  return `${groups.slice(0, 4).join(':')}::/64`;
}

const ipv6Network = '^((?:[0-9a-f]+:){3})[0-9a-f]+::/64$';

/**
 * The /48 of an IPv6 network: a rented server or line often gets all its 65,536 networks. An IPv4 address is a network
 * of its own.
 */
export const widerNetworkOf = (network: string): string => network.replace(new RegExp(ipv6Network), '$1:/48');

/** The same in SQL, of the column `network`. */
export const widerNetwork = sql<string | null>`regexp_replace(network, ${ipv6Network}, '\\1:/48')`;
