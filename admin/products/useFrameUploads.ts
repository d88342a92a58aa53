import { useRef, useState } from 'react';
import { shrinkPhoto } from '#web/photos/shrink-photo.ts';
import { randomId } from '#web/random-id.ts';
import { sendPhoto } from './send-photo.ts';
import { maxSide } from './shrink-photo.ts';

/** The frames of one turntable on their way. */
export interface FrameUpload {
  key: string;
  variantId: string;
  /** In the order in which the piece turns. */
  files: readonly File[];
  /** The addresses of those that have arrived. */
  sent: readonly string[];
  /** Why it stopped; it goes on from there when it is retried. */
  problem: string | null;
}

interface Arrived {
  variantId: string;
  frames: string[];
}

/** Uploads the frames of turntables, one after the other. A turntable arrives whole, or not at all. */
export function useFrameUploads(onArrived: (turntable: Arrived) => void) {
  const [uploads, setUploads] = useState<readonly FrameUpload[]>([]);
  const cancelled = useRef(new Set<string>());

  const change = (key: string, changes: Partial<FrameUpload>) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)));
  const remove = (key: string) => setUploads((all) => all.filter((upload) => upload.key !== key));

  const send = async ({ key, variantId, files, sent }: FrameUpload) => {
    const frames = [...sent];
    try {
      for (const file of files.slice(sent.length)) {
        const { blob } = await shrinkPhoto(file, maxSide);
        if (cancelled.current.has(key)) return;
        frames.push(await sendPhoto(blob, () => {}));
        change(key, { sent: [...frames] });
      }
    } catch (error) {
      change(key, { problem: error instanceof Error ? error.message : String(error) });
      return;
    }
    if (cancelled.current.has(key)) return;
    remove(key);
    onArrived({ variantId, frames });
  };

  return {
    uploads,
    /** How many images are still to be sent. */
    waiting: uploads
      .filter(({ problem }) => problem === null)
      .reduce((sum, { files, sent }) => sum + files.length - sent.length, 0),
    add(variantId: string, files: readonly File[]) {
      const upload = { key: randomId(), variantId, files: inOrder(files), sent: [], problem: null };
      setUploads((all) => [...all, upload]);
      void send(upload);
    },
    again(upload: FrameUpload) {
      change(upload.key, { problem: null });
      void send(upload);
    },
    cancel({ key }: FrameUpload) {
      cancelled.current.add(key);
      remove(key);
    },
  };
}

/** As cameras count: 'turn-10.jpg' comes after 'turn-9.jpg'. */
const inOrder = (files: readonly File[]) =>
  files.toSorted((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }));
