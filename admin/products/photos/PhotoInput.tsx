import lists from '../fields/ImageList.module.css';

interface PhotoInputProps {
  isFirst: boolean;
  isFull: boolean;
  onAdd: (files: FileList) => void;
}

/** Chooses many photos at once from the phone's gallery. */
export function PhotoInput({ isFirst, isFull, onAdd }: PhotoInputProps) {
  if (isFull) return null;
  return (
    <div className={lists.adding}>
      <label className={lists.add}>
        {isFirst ? 'Choose photos' : 'Choose more photos'}
        <input
          type="file"
          accept="image/*"
          multiple
          onChange={({ target }) => {
            if (target.files?.length) onAdd(target.files);
            target.value = ''; // So that the same photo can be chosen again.
          }}
        />
      </label>
    </div>
  );
}
