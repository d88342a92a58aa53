import { randomUUID } from 'node:crypto';
import net from 'node:net';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { buildApp } from 'fauxqs';
import { onTestFinished } from 'vitest';
import type { ObjectStore } from '#server/config/config-object-store.ts';

/** A bucket of a test's own. */
interface TestObjectStore {
  settings: ObjectStore;
  /**
   * What the network does with the calls that follow: passes them on; ends their connections; takes them and sends nothing
   * back; sends the beginning of a response and then nothing more.
   */
  network(does: 'pass' | 'end' | 'nothing' | 'begin'): void;
}

/** As much of a response as the network passes on when it only begins. */
const beginningBytes = 600;

/**
 * An S3-compatible server on this machine, which ends with the test. It does not check signatures. `TEST_S3_ENDPOINT`,
 * `TEST_S3_ACCESS_KEY_ID` and `TEST_S3_SECRET_ACCESS_KEY` name another server to run the same tests on.
 */
export async function startObjectStore(): Promise<TestObjectStore> {
  const { TEST_S3_ENDPOINT: other, TEST_S3_ACCESS_KEY_ID = 'key', TEST_S3_SECRET_ACCESS_KEY = 'secret' } = process.env;
  const server = new URL(other ?? (await startServer()));
  const { port, network } = await lineTo(Number(server.port));
  const settings = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: `shop-${randomUUID()}`,
    accessKeyId: TEST_S3_ACCESS_KEY_ID,
    secretAccessKey: TEST_S3_SECRET_ACCESS_KEY,
    isPathStyle: true,
  };
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = settings;
  const credentials = { accessKeyId, secretAccessKey };
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
  return { settings, network };
}

async function startServer(): Promise<string> {
  const server = buildApp({ logger: false });
  onTestFinished(() => server.close());
  return server.listen({ port: 0, host: '127.0.0.1' });
}

/** A port of this machine that leads to the server, and what can go wrong on the way. */
async function lineTo(serverPort: number): Promise<{ port: number; network: TestObjectStore['network'] }> {
  let does: Parameters<TestObjectStore['network']>[0] = 'pass';
  const sockets = new Set<net.Socket>();
  const line = net.createServer((caller) => {
    const server = net.connect(serverPort, '127.0.0.1');
    for (const [socket, end] of [
      [caller, server],
      [server, caller],
    ] as const) {
      sockets.add(socket);
      socket.on('close', () => {
        sockets.delete(socket);
        end.destroy();
      });
      socket.on('error', () => end.destroy());
    }
    caller.on('data', (bytes) => {
      if (does === 'end') caller.destroy();
      else if (does !== 'nothing') server.write(bytes);
    });
    let sent = 0;
    server.on('data', (bytes) => {
      if (does === 'begin') caller.write(bytes.subarray(0, Math.max(0, beginningBytes - sent)));
      else caller.write(bytes);
      sent = does === 'begin' ? sent + bytes.length : 0;
    });
  });
  await new Promise<void>((listening) => line.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    line.close();
    for (const socket of sockets) socket.destroy();
  });
  const { port } = line.address() as net.AddressInfo;
  return {
    port,
    network: (next) => {
      does = next;
    },
  };
}
