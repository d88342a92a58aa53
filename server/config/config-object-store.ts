import type { Environment } from './environment.ts';

/** A bucket of an S3-compatible object store. */
export interface ObjectStore {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The bucket in the path of its URL, otherwise in the host name. */
  isPathStyle: boolean;
}

const neededByObjectStore = [
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const;

/** A sentence for each missing setting: with half of them, images would go to the data folder unnoticed. */
export function incompleteObjectStore(given: Record<string, string | undefined>): string[] {
  const missing = neededByObjectStore.filter((name) => given[name] === undefined);
  if (missing.length === neededByObjectStore.length) return [];
  return missing.map((name) => `${name} must be set too when images are in an object store.`);
}

/** Null without these settings. */
export function objectStoreFrom(env: Environment): ObjectStore | null {
  const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_PATH_STYLE } = env;
  if (!S3_ENDPOINT || !S3_REGION || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return null;
  return {
    endpoint: S3_ENDPOINT.replace(/\/$/, ''),
    region: S3_REGION,
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    isPathStyle: S3_PATH_STYLE === 'on',
  };
}
