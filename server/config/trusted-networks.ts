/** The widest networks that anybody owns: 10.0.0.0/8 and fc00::/7. */
const widest = { ipv4: 8, ipv6: 7 };

/**
 * Whether a trusted network has addresses of many owners: every client there could forge its address. Networks of IPv4
 * addresses are written as IPv4.
 */
export function isTooWide(network: string): boolean {
  const [address = '', prefix] = network.split('/');
  if (prefix === undefined) return false;
  if (/^[0:]*:ffff:/i.test(address)) return true;
  return Number(prefix) < (address.includes(':') ? widest.ipv6 : widest.ipv4);
}
