import { expect, test } from 'vitest';
import { networkOf, widerNetworkOf } from './network.ts';

test.for([
  ['196.46.20.1', '196.46.20.1'],
  ['::ffff:196.46.20.1', '196.46.20.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['196.46.20.1:50123', '196.46.20.1'],
  ['[2001:db8:1:2::9]:50123', '2001:db8:1:2::/64'],
  ['unknown', 'unknown'],
] as const)('%s belongs to the network %s', ([ip, network]) => {
  expect(networkOf(ip)).toBe(network);
});

test.for([
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['196.46.20.1', '196.46.20.1'],
  ['', ''],
] as const)('the network %s belongs to the wider network %s', ([network, wider]) => {
  expect(widerNetworkOf(network)).toBe(wider);
});
