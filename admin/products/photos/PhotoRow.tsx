import { Link } from 'react-router';
import { colourName } from '#shared/catalogue/colours.ts';
import { RemoveButton } from '../../ui/forms/RemoveButton.tsx';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import type { ChosenPhoto } from './usePhotoDrafts.ts';
import { ProgressBar } from '#web/ui/loading/ProgressBar.tsx';
import styles from './Photos.module.css';

interface PhotoRowProps {
  photo: ChosenPhoto;
  number: number;
  /** The draft that it is part of. */
  draftId: string;
  hasStarted: boolean;
  mayRemove: boolean;
  onSame: (isSame: boolean) => void;
  onRemove: () => void;
}

/** A chosen photo: what is seen in it before, and how far it is after 'Add' was tapped. */
export function PhotoRow({ photo, number, draftId, hasStarted, mayRemove, onSame, onRemove }: PhotoRowProps) {
  const { shrunk, isSame, file } = photo;
  return (
    <li data-same={isSame}>
      {shrunk?.preview ? <img src={shrunk.preview} alt="" width="72" height="90" /> : <span className={styles.blank} />}
      <div>
        <p className={styles.name}>
          Photo {number}
          <span className="hush"> {file.name}</span>
          {shrunk?.garment && !isSame && (
            <span className={styles.colour}>
              <i style={{ background: shrunk.garment.hex }} aria-hidden="true" />
              {colourName(shrunk.garment.family)}
            </span>
          )}
        </p>
        {hasStarted && <Progress photo={photo} draftId={draftId} />}
        {!hasStarted && number > 1 && (
          <Checkbox
            label={`Same product as photo ${number - 1}`}
            checked={isSame}
            onChange={({ target }) => onSame(target.checked)}
          />
        )}
        {mayRemove && (
          <RemoveButton list="photos" onPress={onRemove}>
            Remove<span className="hush"> photo {number}</span>
          </RemoveButton>
        )}
      </div>
    </li>
  );
}

function Progress({
  photo: { isAdded, isSame, problem, sent, file },
  draftId,
}: {
  photo: ChosenPhoto;
  draftId: string;
}) {
  if (isAdded) {
    if (isSame) return <p className={styles.soft}>Added to the same draft</p>;
    return (
      <p className={styles.soft}>
        Draft added. <Link to={`/admin/products/${draftId}`}>Fill in</Link>
      </p>
    );
  }
  if (problem !== null) return <p className={styles.problem}>{problem}</p>;
  return <ProgressBar aria-label={`Uploading ${file.name}`} value={sent} />;
}
