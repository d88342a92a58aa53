import { socialNetworks } from '../../social-networks.ts';

/**
 * The address of an account, from what people type or copy: '@adaeze', 'adaeze', 'instagram.com/adaeze/?igsh=…'. Empty stays
 * empty; null if it is neither a name nor an address of this network.
 */
export function socialAddress(setting: keyof typeof socialNetworks, typed: string): string | null {
  const network = socialNetworks[setting];
  const text = typed.trim();
  if (text === '') return '';
  const name = text.replace(/^@/, '');
  if (!/^(https?:|www\.)/i.test(text) && network.name.test(name) && !hostsOf(network).includes(name.toLowerCase())) {
    return network.prefix + name;
  }
  const [, host = '', path = '', query = ''] =
    /^(?:https?:\/\/)?([\w.-]+)\/([\w.@%~+/-]*)(\?[^#\s]*)?(?:#\S*)?$/i.exec(text) ?? [];
  if (!isOneOf(hostsOf(network), host.toLowerCase())) return null;
  const [first = '', ...rest] = path.split('/').filter((part) => part !== '');
  const account = first.replace(/^@/, '');
  if (rest.length === 0 && account !== 'profile.php' && network.name.test(account) && isMainHost(network, host)) {
    return network.prefix + account;
  }
  if (first === '') return null;
  // Links to share, and accounts that have a number in place of a name.
  const number = /[?&](id=\d+)/.exec(query)?.[1];
  return `https://${host.toLowerCase()}/${[first, ...rest].join('/')}${number ? `?${number}` : ''}`;
}

type Network = (typeof socialNetworks)[keyof typeof socialNetworks];

/** 'instagram.com', without 'www.' */
const mainHost = ({ prefix }: Network) => /\/\/(?:www\.)?([\w.]+)/.exec(prefix)![1]!;
const hostsOf = (network: Network) => [mainHost(network), ...network.hosts];

/** 'm.facebook.com' and 'vm.tiktok.com' too. */
const isOneOf = (hosts: readonly string[], host: string) =>
  hosts.some((one) => host === one || host.endsWith(`.${one}`));

/** Those whose path is the account's name: 'vm.tiktok.com/ZM1' and 'fb.me/x' are no names. */
const isMainHost = (network: Network, host: string) =>
  [mainHost(network), 'twitter.com', 'fb.com'].some((one) =>
    ['', 'www.', 'm.', 'mobile.', 'web.'].some((before) => host.toLowerCase() === before + one),
  );
