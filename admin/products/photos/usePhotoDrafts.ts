import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { maxImages } from '#shared/admin/products/forms.ts';
import { addPhotoDraft, maxPhotosAtOnce } from '#shared/admin/products/photo-drafts-api.ts';
import { ApiError } from '#web/api.ts';
import { randomId } from '#web/random-id.ts';
import { adminApi } from '../../admin-api.ts';
import { sendPhoto } from '../send-photo.ts';
import { type ShrunkPhoto, shrinkPhoto } from '../shrink-photo.ts';

/** A chosen photo on its way to a draft. */
export interface ChosenPhoto {
  key: string;
  file: File;
  /** The id of the draft that begins with this photo; the same in each try, so a repeated request makes one draft. */
  draftId: string;
  /** It shows the same product as the photo before. */
  isSame: boolean;
  /** Null until the browser has read it. */
  shrunk: ShrunkPhoto | null;
  /** 0 to 1. */
  sent: number;
  /** Its address once it is uploaded. */
  src: string | null;
  /** Why it, or its draft, failed. */
  problem: string | null;
  isAdded: boolean;
}

/** Chosen photos, and the drafts that they become: one photo after the other, in their order. */
export function usePhotoDrafts() {
  const queries = useQueryClient();
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>([]);
  const [isSending, setSending] = useState(false);
  const [hasStarted, setStarted] = useState(false);
  const [leftOut, setLeftOut] = useState(0);
  const reading = useRef<Promise<void>>(Promise.resolve());
  // Read while photos wait, so that it is there however long ago they were rendered.
  const shrunkPhotos = useRef(new Map<string, ShrunkPhoto>());

  const change = (key: string, changes: Partial<ChosenPhoto>) =>
    setPhotos((all) => all.map((photo) => (photo.key === key ? { ...photo, ...changes } : photo)));

  /** Photos are read one after the other: twenty decoded ones would not fit into the memory of a phone. */
  const read = async ({ key, file }: ChosenPhoto) => {
    // One that can't be read is sent as it is, and the server says what is wrong with it.
    const shrunk = await shrinkPhoto(file).catch(() => ({ blob: file, preview: null, garment: null }));
    shrunkPhotos.current.set(key, shrunk);
    change(key, { shrunk });
  };

  const add = (files: Iterable<File>) => {
    const chosen = [...files].map(newPhoto);
    const taken = chosen.slice(0, maxPhotosAtOnce - photos.length);
    setLeftOut(chosen.length - taken.length);
    setPhotos((all) => [...all, ...taken]);
    for (const photo of taken) reading.current = reading.current.then(() => read(photo));
  };

  const makeDraft = async (group: readonly ChosenPhoto[]) => {
    const pictures: string[] = [];
    for (const photo of group) {
      try {
        const blob = shrunkPhotos.current.get(photo.key)?.blob ?? photo.file;
        const src = photo.src ?? (await sendPhoto(blob, (sent) => change(photo.key, { sent })));
        change(photo.key, { src, sent: 1 });
        pictures.push(src);
      } catch (error) {
        change(photo.key, { problem: reasonOf(error) });
      }
    }
    if (pictures.length < group.length) return;
    const [first] = group;
    try {
      const colour = shrunkPhotos.current.get(first!.key)?.garment ?? null;
      await adminApi(addPhotoDraft, { params: { id: first!.draftId }, body: { pictures, colour } });
      for (const { key } of group) change(key, { isAdded: true });
    } catch (error) {
      change(first!.key, { problem: reasonOf(error) });
      // After a day an unused photo is deleted: then it is uploaded again.
      if (error instanceof ApiError && error.code === 'bad_picture') {
        for (const { key } of group) change(key, { src: null });
      }
    }
  };

  /** Adds the drafts that are missing. */
  const start = async () => {
    if (isSending) return;
    setSending(true);
    setStarted(true);
    const groups = groupsOf(photos).filter(([first]) => !first!.isAdded);
    setPhotos((all) => all.map((photo) => ({ ...photo, problem: null, sent: photo.src ? 1 : 0 })));
    await reading.current;
    for (const group of groups) await makeDraft(group);
    setSending(false);
    await queries.invalidateQueries({ queryKey: ['admin', 'products'] });
  };

  /** The next photo of its product, if there is one, begins the draft then. */
  const remove = (key: string) => {
    setPhotos((all) => {
      const next = groupsOf(all).find(([first]) => first!.key === key)?.[1];
      return all
        .filter((photo) => photo.key !== key)
        .map((photo) => (photo.key === next?.key ? { ...photo, isSame: false } : photo));
    });
    if (photos.length === 1) setStarted(false);
  };

  return {
    photos,
    add,
    leftOut,
    remove,
    setSame: (key: string, isSame: boolean) => change(key, { isSame }),
    start: () => void start(),
    /** More photos can be chosen, beside those that failed. */
    startOver: () => {
      const missing = groupsOf(photos).filter(([first]) => !first!.isAdded);
      setPhotos(missing.flatMap(([first, ...others]) => [{ ...first!, isSame: false }, ...others]));
      setStarted(false);
      setLeftOut(0);
    },
    isSending,
    hasStarted,
  };
}

/** The photos by product, in their order. */
export function groupsOf(photos: readonly ChosenPhoto[]): ChosenPhoto[][] {
  const groups: ChosenPhoto[][] = [];
  for (const photo of photos) {
    const last = groups.at(-1);
    if (photo.isSame && last && last.length < maxImages) last.push(photo);
    else groups.push([photo]);
  }
  return groups;
}

function newPhoto(file: File): ChosenPhoto {
  const state = { isSame: false, shrunk: null, sent: 0, src: null, problem: null, isAdded: false };
  return { key: randomId(), draftId: randomId(), file, ...state };
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
