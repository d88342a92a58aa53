import { useRef, useState } from 'react';
import type { GarmentColour } from '#shared/catalogue/garment-colour.ts';
import { randomId } from '#web/random-id.ts';
import { sendPhoto } from './send-photo.ts';
import { shrinkPhoto } from './shrink-photo.ts';

/** An image that is being uploaded, or whose upload failed. */
export interface Upload {
  key: string;
  variantId: string;
  file: File;
  preview: string | null;
  /** 0 to 1. */
  done: number;
  /** Why the upload failed; it can be retried. */
  problem: string | null;
}

interface Arrived {
  variantId: string;
  src: string;
  garment: GarmentColour | null;
}

/** Uploads images one after the other, so that they arrive in the order in which they were chosen. */
export function useUploads(onArrived: (picture: Arrived) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const line = useRef<Promise<void>>(Promise.resolve());

  const change = (key: string, changes: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)));
  const remove = (key: string) => setUploads((all) => all.filter((upload) => upload.key !== key));

  const send = async ({ key, variantId, file }: Upload) => {
    try {
      const { blob, preview, garment } = await shrinkPhoto(file);
      change(key, { preview });
      const src = await sendPhoto(blob, (done) => change(key, { done }));
      onArrived({ variantId, src, garment });
      remove(key);
    } catch (error) {
      change(key, { problem: error instanceof Error ? error.message : String(error) });
    }
  };
  const queue = (upload: Upload) => {
    line.current = line.current.then(() => send(upload));
  };

  return {
    uploads,
    add(variantId: string, files: Iterable<File>) {
      const added = [...files].map((file) => ({
        key: randomId(),
        variantId,
        file,
        preview: null,
        done: 0,
        problem: null,
      }));
      setUploads((all) => [...all, ...added]);
      for (const upload of added) queue(upload);
    },
    again(upload: Upload) {
      change(upload.key, { problem: null, done: 0 });
      queue(upload);
    },
    remove,
  };
}
