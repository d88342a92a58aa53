import { useRef, useState } from 'react';
import { adminMessages } from '#shared/admin/messages.ts';
import { imageTypes } from '#shared/admin/images/api.ts';
import { formatCount } from '#shared/counts/format-count.ts';
import { randomId } from '#web/random-id.ts';
import { Button } from '#web/ui/Button.tsx';
import { sendPhoto } from '../../products/send-photo.ts';
import { shrinkPhoto } from '../../products/shrink-photo.ts';
import styles from './ImportPage.module.css';
import { zippedPhotos } from './unzip-photos.ts';

interface NamedPhoto {
  key: string;
  name: string;
  file: () => Promise<File>;
  problem: string | null;
  isSent: boolean;
}

/** Uploads photos that a product file names, each by itself or all in a ZIP archive. */
export function PhotoUploads() {
  const [photos, setPhotos] = useState<readonly NamedPhoto[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const line = useRef<Promise<void>>(Promise.resolve());

  const change = (key: string, changes: Partial<NamedPhoto>) =>
    setPhotos((all) => all.map((photo) => (photo.key === key ? { ...photo, ...changes } : photo)));

  const send = async ({ key, name, file }: NamedPhoto) => {
    try {
      const { blob } = await shrinkPhoto(await file());
      await sendPhoto(blob, () => undefined, name);
      change(key, { isSent: true });
    } catch (error) {
      change(key, { problem: reasonOf(error) });
    }
  };
  const queue = (photo: NamedPhoto) => {
    line.current = line.current.then(() => send(photo));
  };

  const choose = async (files: readonly File[]) => {
    setProblem(null);
    try {
      const chosen: NamedPhoto[] = [];
      for (const file of files) {
        const named = /\.zip$/i.test(file.name)
          ? (await zippedPhotos(file)).map(({ name, unpack }) => newPhoto(name, unpack))
          : [newPhoto(file.name, () => Promise.resolve(file))];
        chosen.push(...named);
      }
      setPhotos((all) => [...all, ...chosen]);
      for (const photo of chosen) queue(photo);
    } catch (error) {
      setProblem(reasonOf(error));
    }
  };

  const failed = photos.filter((photo) => photo.problem !== null);
  const again = () => {
    for (const photo of failed) {
      change(photo.key, { problem: null });
      queue(photo);
    }
  };
  const names = photos.map(({ name }) => name.toLowerCase());
  const sameNames = [...new Set(names.filter((name, index) => names.indexOf(name) < index))];
  const sent = photos.filter(({ isSent }) => isSent).length;

  return (
    <div className={styles.photos}>
      <p>
        Pictures: upload photos, or a ZIP of them, and put their file names in the pictures column. Photos that you
        upload but don’t use in a file are deleted after a day.
      </p>
      <label className={styles.choosePhotos}>
        Choose photos or a ZIP
        <input
          type="file"
          multiple
          accept={[...imageTypes, '.zip', 'application/zip'].join(',')}
          onChange={({ target }) => {
            void choose([...(target.files ?? [])]);
            target.value = '';
          }}
        />
      </label>
      {problem && (
        <p role="alert" className={styles.wrong}>
          {problem}
        </p>
      )}
      {photos.length > 0 && (
        <p role="status">
          {sent} of {formatCount(photos.length, 'picture')} uploaded
        </p>
      )}
      {sameNames.length > 0 && (
        <p role="alert" className={styles.wrong}>
          {adminMessages.spreadsheets.sameNames(sameNames)}
        </p>
      )}
      {failed.length > 0 && (
        <div role="alert" className={styles.wrong}>
          <ul>
            {failed.map((photo) => (
              <li key={photo.key}>
                {photo.name}: {photo.problem}
              </li>
            ))}
          </ul>
          <Button kind="quiet" small onClick={again}>
            Try again
          </Button>
        </div>
      )}
    </div>
  );
}

const newPhoto = (name: string, file: NamedPhoto['file']): NamedPhoto => ({
  key: randomId(),
  name,
  file,
  problem: null,
  isSent: false,
});

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : adminMessages.products.uploadFailed);
