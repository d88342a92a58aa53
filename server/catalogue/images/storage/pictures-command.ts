import type { Config } from '../../../config/config.ts';
import { copyImages } from './copy-images.ts';
import { folderStorage } from './folder-storage.ts';
import { objectStorage } from './object-storage.ts';

const usage = `npm run pictures -- copy to-store    copies all pictures from the data folder to the object store
npm run pictures -- copy to-folder   copies all pictures from the object store to the data folder`;

/** Copied files between two lines of progress. */
const progressEvery = 500;

/**
 * The arguments of `npm run pictures`.
 *
 * @param print prints a line
 * @returns whether it was done
 */
export async function picturesCommand(
  { objectStore, dataDir }: Pick<Config, 'objectStore' | 'dataDir'>,
  words: readonly string[],
  print: (line: string) => void,
): Promise<boolean> {
  const direction = /^copy (to-store|to-folder)$/.exec(words.join(' '))?.[1];
  if (!direction) {
    print(usage);
    return words.length === 0;
  }
  if (!objectStore) {
    print('The settings name no object store: S3_ENDPOINT and those after it in .env.example.');
    return false;
  }
  const both = [folderStorage(dataDir), objectStorage(objectStore)] as const;
  const [from, to] = direction === 'to-store' ? both : both.toReversed();
  const { copied, same, damaged } = await copyImages(from, to, (counts) => {
    const checked = counts.copied + counts.same;
    if (checked > 0 && checked % progressEvery === 0) print(`${checked} files so far`);
  });
  if (copied + same + damaged.length === 0) {
    print(`There are no pictures in ${from.place}.`);
    return false;
  }
  for (const file of damaged) print(`${file} in ${from.place} is damaged and was not copied`);
  print(`${from.place} → ${to.place}: ${copied} files copied, ${same} were there already, ${damaged.length} damaged`);
  return damaged.length === 0;
}
