import type { ObjectStore } from '../../../config/config-object-store.ts';
import { type ImageStorage, ImagesUnavailable } from './image-storage.ts';

/** The time limits of a call, its second try included. A shopper waits for a read. */
const connectMs = 2_000;
const readMs = 5_000;
const writeMs = 20_000;
const maxAttempts = 2;
/** More calls at once wait for one of these, within their time limit. */
const maxConnections = 50;

/**
 * Images in a bucket of an S3-compatible object store. Only calls that every such store understands are used: read, ask for
 * the size, write, delete and list, one object a call.
 */
export function objectStorage(store: ObjectStore): ImageStorage {
  const { endpoint, bucket: Bucket } = store;
  let opening: ReturnType<typeof openClient> | undefined;

  /** @returns null when there is no such object */
  const call = async <Result>(
    limitMs: number,
    work: (opened: Awaited<ReturnType<typeof openClient>>, limit: { abortSignal: AbortSignal }) => Promise<Result>,
  ): Promise<Result | null> => {
    try {
      opening ??= openClient(store);
      return await work(await opening, { abortSignal: AbortSignal.timeout(limitMs) });
    } catch (error) {
      if (isMissing(error)) return null;
      throw new ImagesUnavailable(reasonOf(error));
    }
  };

  return {
    place: `${endpoint}/${Bucket}`,

    read: (Key) =>
      call(readMs, async ({ client, sdk }, limit) => {
        const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key }), limit);
        return Buffer.from(await Body!.transformToByteArray());
      }),

    stat: (Key) =>
      call(readMs, async ({ client, sdk }, limit) => {
        const { ContentLength, ETag } = await client.send(new sdk.HeadObjectCommand({ Bucket, Key }), limit);
        return { bytes: ContentLength ?? 0, md5: md5Of(ETag) };
      }),

    async write(Key, Body) {
      await call(writeMs, ({ client, sdk }, limit) =>
        client.send(new sdk.PutObjectCommand({ Bucket, Key, Body }), limit),
      );
    },

    /** In this order, and not as one call for all: some stores reject that without a checksum that others don't know. */
    async delete(files) {
      for (const Key of files) {
        await call(readMs, ({ client, sdk }, limit) =>
          client.send(new sdk.DeleteObjectCommand({ Bucket, Key }), limit),
        );
      }
    },

    async *list(prefix) {
      let after: string | undefined;
      do {
        const page = await call(writeMs, ({ client, sdk }, limit) =>
          client.send(new sdk.ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken: after }), limit),
        );
        for (const { Key } of page?.Contents ?? []) if (Key) yield Key;
        after = page?.NextContinuationToken;
      } while (after);
    },
  };
}

/** Loaded with the first call: a shop with its images in a folder doesn't pay for it (docs/decisions/0058). */
async function openClient({ endpoint, region, accessKeyId, secretAccessKey, isPathStyle }: ObjectStore) {
  const sdk = await import('@aws-sdk/client-s3');
  const agent = { maxSockets: maxConnections, keepAlive: true };
  const client = new sdk.S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: isPathStyle,
    maxAttempts,
    requestHandler: { connectionTimeout: connectMs, httpAgent: agent, httpsAgent: agent },
    // Otherwise it sends checksums that only some stores know.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { sdk, client };
}

/** A bucket that doesn't exist is a wrong setting. */
function isMissing(error: unknown): boolean {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  return $metadata?.httpStatusCode === 404 && name !== 'NoSuchBucket';
}

/** A response without a body says no more than its status. */
function reasonOf(error: unknown): string {
  const { name, message, code, $metadata } = error as Error & {
    code?: string;
    $metadata?: { httpStatusCode?: number };
  };
  const status = $metadata?.httpStatusCode;
  return status ? `HTTP ${status} ${name}: ${message}` : message || code || name;
}

/** Most stores say the MD5 of an object as its ETag; encrypted ones may not. */
const md5Of = (etag = '') => /^"?([0-9a-f]{32})"?$/.exec(etag)?.[1] ?? null;
