import { type Dispatch, type SetStateAction, useId, useRef } from 'react';
import { messages } from '#shared/messages.ts';
import { maxPhotos } from '#shared/photos/photo-rules.ts';
import type { ChosenPhoto } from './chosen-photos.ts';
import { ProgressBar } from '../ui/loading/ProgressBar.tsx';
import { restoreFocus } from '../ui/restore-focus.ts';
import styles from './PhotoField.module.css';
import { sendOwnPhoto } from './send-own-photo.ts';
import { previewOf, shrinkPhoto } from './shrink-photo.ts';

/** In pixels: enough to see a seam, and about 200 KB. */
const maxSide = 1_600;

export interface PhotoFieldProps {
  orderId: string;
  photos: readonly ChosenPhoto[];
  onChange: Dispatch<SetStateAction<readonly ChosenPhoto[]>>;
  hint: string;
  /** The form's error. */
  error?: string | undefined;
}

/** Not a random id: its code would be loaded by every page. */
let chosenBefore = 0;
const nextKey = () => `chosen-${(chosenBefore += 1)}`;

/** Up to three photos, each sent as soon as it is chosen; one that fails can be sent again. */
export function PhotoField({ orderId, photos, onChange, hint, error }: PhotoFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // One after the other: decoded photos are large, and a slow line carries one at a time.
  const line = useRef<Promise<void>>(Promise.resolve());

  const change = (key: string, changes: Partial<ChosenPhoto>) =>
    onChange((all) => all.map((photo) => (photo.key === key ? { ...photo, ...changes } : photo)));

  const send = async ({ key, file }: ChosenPhoto) => {
    if (!file) return;
    try {
      // One that this browser can't read is sent as it is, and the server says what is wrong with it.
      const { blob, small } = await shrinkPhoto(file, maxSide);
      change(key, { preview: small && previewOf(small) });
      change(key, { id: await sendOwnPhoto(orderId, blob, (done) => change(key, { done })) });
    } catch (failure) {
      change(key, { problem: failure instanceof Error ? failure.message : messages.photos.sendFailed });
    }
  };
  const queue = (photo: ChosenPhoto) => {
    line.current = line.current.then(() => send(photo));
  };
  const add = (files: Iterable<File>) => {
    const chosen = [...files]
      .slice(0, maxPhotos - photos.length)
      .map((file) => ({ key: nextKey(), file, preview: null, done: 0, id: null, problem: null }));
    onChange((all) => [...all, ...chosen]);
    for (const photo of chosen) queue(photo);
  };
  const again = (photo: ChosenPhoto) => {
    change(photo.key, { problem: null, done: 0 });
    queue(photo);
  };
  const remove = (key: string) => {
    onChange((all) => all.filter((photo) => photo.key !== key));
    restoreFocus(() => input.current); // Hidden until then if there were three.
  };

  return (
    <div className={styles.field} role="group" aria-labelledby={`${id}-label`}>
      <p id={`${id}-label`} className={styles.label}>
        Photos<span> (optional)</span>
      </p>
      {photos.length > 0 && (
        <ol role="list" className={styles.list}>
          {photos.map((photo, at) => (
            <li key={photo.key}>
              {photo.preview ? <img src={photo.preview} alt="" width="64" height="64" /> : <i aria-hidden="true" />}
              <div>
                <p>Photo {at + 1}</p>
                <State photo={photo} number={at + 1} />
                <p className={styles.acts}>
                  {photo.problem !== null && photo.file && (
                    <button type="button" className="link" onClick={() => again(photo)}>
                      Send again<span className="hush"> photo {at + 1}</span>
                    </button>
                  )}
                  <button type="button" className="link" onClick={() => remove(photo.key)}>
                    Remove<span className="hush"> photo {at + 1}</span>
                  </button>
                </p>
              </div>
            </li>
          ))}
        </ol>
      )}
      <label className={styles.add} hidden={photos.length >= maxPhotos}>
        {photos.length === 0 ? 'Add photos' : 'Add another photo'}
        <input
          ref={input}
          type="file"
          accept="image/*"
          multiple
          aria-invalid={error ? true : undefined}
          aria-describedby={[`${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')}
          onChange={({ target }) => {
            add(target.files ?? []);
            target.value = ''; // So that the same photo can be chosen again.
          }}
        />
      </label>
      <p id={`${id}-hint`} className={styles.hint}>
        {hint}
      </p>
      <div role="alert">
        {error && (
          <p id={`${id}-error`} className={styles.problem}>
            {error}
          </p>
        )}
      </div>
    </div>
  );
}

/** How far it is, announced when that changes. */
function State({ photo: { id, done, problem }, number }: { photo: ChosenPhoto; number: number }) {
  return (
    <div role="status" className={styles.state}>
      {problem !== null && <p className={styles.problem}>{problem}</p>}
      {problem === null && id !== null && <p>{messages.photos.added}</p>}
      {problem === null && id === null && <ProgressBar aria-label={`Sending photo ${number}`} value={done} />}
    </div>
  );
}
