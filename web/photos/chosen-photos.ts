import { messages } from '#shared/messages.ts';
import { orderPhotoUrl } from '#shared/photos/photo-urls.ts';

/** A photo that a shopper has chosen for a form. */
export interface ChosenPhoto {
  key: string;
  file: File | null;
  /** A small image as an address; null until the browser has read it, and if it can't. */
  preview: string | null;
  /** How much of it is sent, 0 to 1. */
  done: number;
  /** Its id once it is sent. */
  id: string | null;
  /** Why it could not be sent; it can be sent again. */
  problem: string | null;
}

/** The reason why a form with these photos can't be sent; null if it can. */
export function photoProblem(photos: readonly ChosenPhoto[]): string | null {
  if (photos.some(({ problem }) => problem !== null)) return messages.photos.notSent;
  if (photos.some(({ id }) => id === null)) return messages.photos.stillSending;
  return null;
}

/** The photos that a review has already. */
export const alreadySent = (orderId: string, ids: readonly string[]): ChosenPhoto[] =>
  ids.map((id) => ({ key: id, file: null, preview: orderPhotoUrl(orderId)(id, 'small'), done: 1, id, problem: null }));

/** The ids of photos that are sent. */
export const idsOf = (photos: readonly ChosenPhoto[]): string[] => photos.flatMap(({ id }) => id ?? []);

/** The same photos, to be sent again: the shop has deleted one that waited for more than a day. */
export const unsent = (photos: readonly ChosenPhoto[]): ChosenPhoto[] =>
  photos.map((photo) => ({ ...photo, id: null, done: 0, problem: messages.photos.gone }));
