import { isIPv6 } from 'node:net';

/**
 * An address as it is written alone. A socket for both kinds of address shows IPv4 inside IPv6; a zone names our own
 * network card; some proxies add the port, which is another one each time.
 */
export function plainIp(ip: string): string {
  const alone = ip.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');
  return alone.replace(/^::ffff:(?=[\d.]+$)/i, '').replace(/%.*$/, '');
}

/**
 * The network a request comes from: one IPv4 address, or the /64 that one IPv6 customer gets. Many phones share an
 * address, so a limit by network is a wide one.
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
