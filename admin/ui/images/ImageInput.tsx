import type { ReactNode } from 'react';
import { buttonClass } from '#web/ui/Button.tsx';

interface ImageInputProps {
  id: string;
  isBusy: boolean;
  /** The element with what is wrong, if something is. */
  errorId: string | undefined;
  onChoose: (file: File | undefined) => void;
  /** The words that are pressed. */
  children: ReactNode;
}

/** Chooses an image, from the camera or the gallery. */
export const ImageInput = ({ id, isBusy, errorId, onChoose, children }: ImageInputProps) => (
  <>
    {/* Beside its words, so that it can be reached by keyboard; the words are what is pressed. */}
    <input
      id={id}
      className="hush"
      type="file"
      accept="image/jpeg,image/png,image/webp,image/avif"
      disabled={isBusy}
      aria-describedby={errorId}
      onChange={({ target }) => {
        onChoose(target.files?.[0]);
        target.value = '';
      }}
    />
    <label htmlFor={id} className={buttonClass({ kind: 'quiet', small: true })}>
      {children}
    </label>
  </>
);
