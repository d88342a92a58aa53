import { useId, useState } from 'react';
import { imageUrl } from '#shared/catalogue/images.ts';
import styles from './ImageField.module.css';
import { ImageInput } from './ImageInput.tsx';
import { uploadImage } from './upload-image.ts';

interface ImageFieldProps {
  label: string;
  shape: 'wide' | 'tall';
  /** Empty without an image. */
  address: string;
  error: string | undefined;
  onTaken: (address: string) => void;
  /** Called when an upload begins and ends. */
  onSending?: (isSending: boolean) => void;
}

/** An image and a button to replace it, from the camera or the gallery. */
export function ImageField({ label, shape, address, error, onTaken, onSending }: ImageFieldProps) {
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const input = useId();
  const shownError = problem ?? error;

  const take = async (file: File | undefined) => {
    if (!file || isSending) return;
    setSending(true);
    onSending?.(true);
    setProblem(null);
    try {
      onTaken(await uploadImage(file));
    } catch (reason) {
      setProblem((reason as Error).message);
    } finally {
      setSending(false);
      onSending?.(false);
    }
  };

  return (
    <div className={styles.picture}>
      <p className={styles.label}>{label}</p>
      <div className={styles.frame} data-shape={shape}>
        {address && <img src={imageUrl(address, 480, 'jpg')} alt="" loading="lazy" />}
      </div>
      <ImageInput
        id={input}
        isBusy={isSending}
        errorId={shownError ? `${input}-error` : undefined}
        onChoose={(file) => void take(file)}
      >
        {isSending ? 'Uploading…' : address ? 'Replace' : 'Choose'}
        <span className="hush"> the picture for {label.toLowerCase()}</span>
      </ImageInput>
      <div role="alert">
        {shownError && (
          <p id={`${input}-error`} className={styles.wrong}>
            {shownError}
          </p>
        )}
      </div>
    </div>
  );
}
