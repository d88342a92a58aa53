import { useId, useState } from 'react';
import { maxFrames, minFrames } from '#shared/admin/products/forms.ts';
import { imageUrl } from '#shared/catalogue/images.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import type { FrameUpload, useFrameUploads } from '../useFrameUploads.ts';
import lists from './ImageList.module.css';
import { ProgressBar } from '#web/ui/loading/ProgressBar.tsx';
import styles from './TurntableField.module.css';

interface TurntableFieldProps {
  variantId: string;
  /** The name of the colour. */
  name: string;
  frames: readonly string[];
  uploads: ReturnType<typeof useFrameUploads>;
  error: string | undefined;
  onChange: (frames: string[]) => void;
}

/** The turntable of a colour: its frames are chosen together, and replaced or removed together. */
export function TurntableField({ variantId, name, frames, uploads, error, onChange }: TurntableFieldProps) {
  const [isOpen, setOpen] = useState(frames.length > 0);
  const [wrongCount, setWrongCount] = useState(false);
  const hint = useId();
  const upload = uploads.uploads.find((one) => one.variantId === variantId);
  const problem = wrongCount ? adminMessages.products.frames(minFrames, maxFrames) : error;

  const choose = (files: readonly File[]) => {
    const isWrong = files.length < minFrames || files.length > maxFrames;
    setWrongCount(isWrong);
    if (!isWrong) uploads.add(variantId, files);
  };

  return (
    <details
      className={styles.turntable}
      open={isOpen || problem !== undefined}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        Turntable <span className="soft">{frames.length > 0 ? `${frames.length} pictures` : '(optional)'}</span>
        <span className="hush"> of {name}</span>
      </summary>
      <p id={hint} className={styles.hint}>
        {minFrames} to {maxFrames} pictures that customers can turn. Keep the camera still. Begin with the front, then
        turn the piece by the same angle for each picture, all the way round, so that its front goes to the right.
        Choose all pictures at once: they are sorted by file name.
      </p>
      {frames.length > 0 && (
        <ol role="list" className={styles.strip} aria-label={`Turntable of ${name}`}>
          {frames.map((src, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two frames may be the same image
            <li key={`${index} ${src}`}>
              <img
                src={imageUrl(src, 160, 'webp')}
                alt={`${index + 1} of ${frames.length}`}
                width="48"
                height="60"
                loading="lazy"
                decoding="async"
              />
            </li>
          ))}
        </ol>
      )}
      {upload ? (
        <Uploading upload={upload} onAgain={(one) => uploads.again(one)} onCancel={(one) => uploads.cancel(one)} />
      ) : (
        <div className={lists.adding}>
          <label className={lists.add}>
            {frames.length > 0 ? 'Replace all' : 'Add turntable'}
            <span className="hush"> of {name}</span>
            <input
              type="file"
              multiple
              accept="image/jpeg,image/png,image/webp,image/avif"
              aria-describedby={hint}
              onChange={({ target }) => {
                if (target.files?.length) choose([...target.files]);
                target.value = ''; // So that the same photos can be chosen again.
              }}
            />
          </label>
          {frames.length > 0 && (
            <p className={lists.acts}>
              <button
                type="button"
                className="link"
                onClick={() => {
                  setWrongCount(false);
                  onChange([]);
                }}
              >
                Remove all<span className="hush"> pictures of the turntable of {name}</span>
              </button>
            </p>
          )}
        </div>
      )}
      {problem && (
        <p className={lists.error} role="alert" tabIndex={-1} data-error>
          {problem}
        </p>
      )}
    </details>
  );
}

interface UploadingProps {
  upload: FrameUpload;
  onAgain: (upload: FrameUpload) => void;
  onCancel: (upload: FrameUpload) => void;
}

function Uploading({ upload, onAgain, onCancel }: UploadingProps) {
  const { files, sent, problem } = upload;
  return (
    <div className={lists.pictures}>
      <p className={lists.file}>
        {problem === null
          ? `Uploading ${sent.length + 1} of ${files.length}…`
          : `${sent.length} of ${files.length} uploaded`}
      </p>
      {problem === null ? (
        <ProgressBar aria-label="Uploading the turntable" max={files.length} value={sent.length} />
      ) : (
        <p className={lists.error} role="alert">
          {problem}
        </p>
      )}
      <p className={lists.acts}>
        {problem !== null && (
          <button type="button" className="link" onClick={() => onAgain(upload)}>
            Try again
          </button>
        )}
        <button type="button" className="link" onClick={() => onCancel(upload)}>
          Cancel
        </button>
      </p>
    </div>
  );
}
