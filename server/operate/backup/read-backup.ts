import fs from 'node:fs/promises';
import path from 'node:path';
import { isImageFile } from '../../catalogue/images/image-files.ts';
import { isPhotoFile } from '../../catalogue/images/photo-files.ts';
import { verifyFolder } from './backup-files.ts';
import { imagePrefix, Manifest, manifestFile, tableFile } from './manifest.ts';

/** A backup whose files are complete and unchanged. */
export interface Backup {
  folder: string;
  manifest: Manifest;
  /** The names of its images and photos, as their storage has them. */
  images: string[];
}

/** @throws Error when it is damaged, incomplete or of a release that writes another format */
export async function readBackup(folder: string): Promise<Backup> {
  const files = new Set(await verifyFolder(folder));
  const text = files.has(manifestFile) ? await fs.readFile(path.join(folder, manifestFile), 'utf8') : '{}';
  const parsed = Manifest.safeParse(JSON.parse(text));
  if (!parsed.success) throw new Error(`${folder} is not a backup that this release can read.`);
  const manifest = parsed.data;
  const images = [...files]
    .filter((file) => file.startsWith(imagePrefix))
    .map((file) => file.slice(imagePrefix.length));
  const photos = images.filter(isPhotoFile);
  const isComplete =
    manifest.tables.every(({ name }) => files.has(tableFile(name))) &&
    photos.length === manifest.photos &&
    images.filter(isImageFile).length === (manifest.images ?? 0) &&
    images.length === photos.length + (manifest.images ?? 0);
  if (!isComplete) {
    throw new Error(`${folder} is damaged: its files are not those of its ${manifestFile}. Nothing was restored.`);
  }
  return { folder, manifest, images };
}
