import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { freePort } from '../../../shop/free-port.ts';
import type { Endings } from '../endings.ts';

export interface StoreProcess {
  /** The settings of the shop. */
  settings: Record<`S3_${string}`, string>;
  /** It can't be reached: connections are rejected. */
  close(): Promise<void>;
  open(): Promise<void>;
  /** It takes connections and sends nothing back, until it goes on. */
  stall(): void;
  goOn(): void;
}

/** Starts an S3-compatible server that stores images and the files of releases for all machines. */
export async function startStore(endings: Endings): Promise<StoreProcess> {
  const port = await freePort();
  const child = fork(path.join(import.meta.dirname, 'object-store-process.ts'), [String(port)], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    detached: true,
  });
  endings.add(() => child.kill('SIGKILL'));
  await once(child, 'message');
  const settings = {
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_REGION: 'us-east-1',
    S3_BUCKET: 'shop-images',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  const credentials = { accessKeyId: settings.S3_ACCESS_KEY_ID, secretAccessKey: settings.S3_SECRET_ACCESS_KEY };
  const client = new S3Client({
    endpoint: settings.S3_ENDPOINT,
    region: settings.S3_REGION,
    credentials,
    forcePathStyle: true,
  });
  await client.send(new CreateBucketCommand({ Bucket: settings.S3_BUCKET }));
  client.destroy();
  return {
    settings,
    close: () => say(child, 'close'),
    open: () => say(child, 'open'),
    stall: () => void child.kill('SIGSTOP'),
    goOn: () => void child.kill('SIGCONT'),
  };
}

async function say(child: ChildProcess, word: 'open' | 'close'): Promise<void> {
  const done = once(child, 'message');
  child.send(word);
  await done;
}
