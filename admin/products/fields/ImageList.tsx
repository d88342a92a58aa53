import { type DragEvent, useId, useState } from 'react';
import { maxImages, type ImageEntry } from '#shared/admin/products/forms.ts';
import { Field } from '#web/ui/forms/Field.tsx';
import { Picture } from '#web/ui/images/Picture.tsx';
import { moved } from '../product-form.ts';
import { ProgressBar } from '#web/ui/loading/ProgressBar.tsx';
import { FocusableButton } from '../../ui/forms/FocusableButton.tsx';
import { RemoveButton } from '../../ui/forms/RemoveButton.tsx';
import styles from './ImageList.module.css';
import type { Upload } from '../useUploads.ts';

interface ImageListProps {
  /** The name of the colour. */
  name: string;
  pictures: readonly ImageEntry[];
  uploads: readonly Upload[];
  error: string | undefined;
  onChange: (pictures: ImageEntry[]) => void;
  onAdd: (files: FileList) => void;
  onAgain: (upload: Upload) => void;
  onGiveUp: (key: string) => void;
}

/** The images of a colour in display order; the first is used on cards. */
export function ImageList({ name, pictures, uploads, error, onChange, ...acts }: ImageListProps) {
  const id = useId();
  const [dragged, setDragged] = useState<number | null>(null);
  const change = (index: number, alt: string) =>
    onChange(pictures.map((picture, place) => (place === index ? { ...picture, alt } : picture)));

  const dropOn = (event: DragEvent, index: number) => {
    if (dragged === null) return;
    event.preventDefault();
    onChange(moved(pictures, dragged, index));
    setDragged(null);
  };

  return (
    <div className={styles.pictures}>
      <ol role="list" aria-label={`Pictures of ${name}`}>
        {pictures.map(({ src, alt }, index) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- 'Earlier' and 'Later' do the same
          <li
            key={src}
            draggable
            data-dragged={dragged === index}
            onDragStart={() => setDragged(index)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => dragged !== null && event.preventDefault()}
            onDrop={(event) => dropOn(event, index)}
          >
            <Picture src={src} alt={`Picture ${index + 1}`} sizes="96px" initial="" />
            <div>
              <Field
                label={index === 0 ? 'Picture 1 (main picture): describe it' : `Picture ${index + 1}: describe it`}
                name={`alt-${index}`}
                optional
                maxLength={200}
                autoComplete="off"
                value={alt}
                onChange={({ target }) => change(index, target.value)}
              />
              <p className={styles.acts}>
                <FocusableButton isOff={index === 0} onPress={() => onChange(moved(pictures, index, index - 1))}>
                  Earlier<span className="hush">, picture {index + 1}</span>
                </FocusableButton>
                <FocusableButton
                  isOff={index === pictures.length - 1}
                  onPress={() => onChange(moved(pictures, index, index + 1))}
                >
                  Later<span className="hush">, picture {index + 1}</span>
                </FocusableButton>
                <RemoveButton
                  list={`pictures of ${id}`}
                  onPress={() => onChange(pictures.filter((_picture, place) => place !== index))}
                >
                  Remove<span className="hush"> picture {index + 1}</span>
                </RemoveButton>
              </p>
            </div>
          </li>
        ))}
        {uploads.map((upload) => (
          <Uploading key={upload.key} upload={upload} {...acts} />
        ))}
      </ol>
      {pictures.length + uploads.length < maxImages && (
        <AddPictures name={name} isFirst={pictures.length === 0} {...acts} />
      )}
      {error && (
        <p className={styles.error} tabIndex={-1} data-error>
          {error}
        </p>
      )}
    </div>
  );
}

type Acts = Pick<ImageListProps, 'onAdd' | 'onAgain' | 'onGiveUp'>;

function Uploading({ upload, onAgain, onGiveUp }: { upload: Upload } & Acts) {
  const { file, preview, done, problem, key } = upload;
  return (
    <li data-waiting={problem === null}>
      {preview ? <img src={preview} alt="" width="96" height="120" /> : <span className={styles.blank} />}
      <div>
        <p className={styles.file}>{file.name}</p>
        {problem === null ? (
          <ProgressBar aria-label={`Uploading ${file.name}`} value={done} />
        ) : (
          <>
            <p className={styles.error} role="alert">
              {problem}
            </p>
            <p className={styles.acts}>
              <button type="button" className="link" onClick={() => onAgain(upload)}>
                Try again
              </button>
              <button type="button" className="link" onClick={() => onGiveUp(key)}>
                Cancel
              </button>
            </p>
          </>
        )}
      </div>
    </li>
  );
}

/** Adds images from files or the camera. Dropping files on the colour does the same. */
function AddPictures({ name, isFirst, onAdd }: { name: string; isFirst: boolean } & Acts) {
  const input = (label: string, isCamera: boolean) => (
    <label className={styles.add}>
      {label}
      <span className="hush"> of {name}</span>
      <input
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        {...(isCamera ? { capture: 'environment' as const } : { multiple: true })}
        onChange={({ target }) => {
          if (target.files?.length) onAdd(target.files);
          target.value = ''; // So that the same photo can be chosen again.
        }}
      />
    </label>
  );
  return (
    <div className={styles.adding}>
      {input(isFirst ? 'Add pictures' : 'Add more pictures', false)}
      {input('Take a photo', true)}
      <p className={styles.drop}>or drag them here</p>
    </div>
  );
}
