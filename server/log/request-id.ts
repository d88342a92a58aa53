import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, Socket } from 'node:net';
import { plainIp } from '../http/network.ts';

/** Which request the running code belongs to: its own, or the one that queued its job. */
const requestIds = new AsyncLocalStorage<string>();

export const currentRequestId = (): string | undefined => requestIds.getStore();

/** Runs what belongs to a request; null belongs to none. */
export const runForRequest = <Result>(id: string | null, run: () => Result): Result =>
  id === null ? requestIds.exit(run) : requestIds.run(id, run);

/** The format of nginx, HAProxy and others. It can contain no line break and no email address. */
const isRequestId = (text: unknown): text is string => typeof text === 'string' && /^[\w.:-]{8,64}$/.test(text);

/**
 * Makes the id of a request: what a trusted proxy sent as X-Request-Id, otherwise a new one. A call of a page that is
 * being rendered, which came over no network, has the id of the page's request.
 */
export function requestIdFactory(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = trustIn(trustedProxies);
  return ({ headers, socket }) => {
    const sent = headers['x-request-id'];
    if (isRequestId(sent) && isTrusted(socket.remoteAddress ?? '')) return sent;
    return (socket instanceof Socket ? undefined : currentRequestId()) ?? randomUUID();
  };
}

/** Whether an address is one of these, or in one of these networks. */
export function trustIn(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks.flatMap((one) => (one === 'loopback' ? ['127.0.0.0/8', '::1'] : [one]))) {
    const [address = '', prefix] = network.split('/');
    if (prefix === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(prefix), familyOf(address));
  }
  return (address) => {
    const ip = plainIp(address);
    return isIP(ip) !== 0 && list.check(ip, familyOf(ip));
  };
}

const familyOf = (ip: string) => (ip.includes(':') ? 'ipv6' : 'ipv4');
