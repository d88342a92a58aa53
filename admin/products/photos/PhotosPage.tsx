import { Link } from 'react-router';
import { maxPhotosAtOnce } from '#shared/admin/products/photo-drafts-api.ts';
import { formatCount } from '#shared/counts/format-count.ts';
import type { PageMeta } from '#web/seo/page-meta.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { pageTitle } from '#web/ui/page-title.ts';
import { AdminPage } from '../../AdminPage.tsx';
import { UnsavedGuard } from '../../UnsavedGuard.tsx';
import editor from '../Editor.module.css';
import { PhotoInput } from './PhotoInput.tsx';
import { PhotoRow } from './PhotoRow.tsx';
import styles from './Photos.module.css';
import { groupsOf, usePhotoDrafts } from './usePhotoDrafts.ts';

export const meta: PageMeta = ({ matches }) => [{ title: pageTitle(matches, 'Add from photos') }];

/** Makes a draft of each chosen photo: names and prices are given later, one draft after the other. */
export default function PhotosPage() {
  const { photos, add, leftOut, remove, setSame, start, startOver, isSending, hasStarted } = usePhotoDrafts();
  const groups = groupsOf(photos);
  const added = groups.filter(([first]) => first!.isAdded);
  const isOver = hasStarted && !isSending;
  const failed = isOver ? groups.filter(([first]) => !first!.isAdded) : [];
  const isDone = isOver && failed.length === 0 && groups.length > 0;

  return (
    <AdminPage
      title="Add from photos"
      status={
        hasStarted
          ? `${added.length} of ${draftCount(groups.length)} added.`
          : 'Each photo becomes a draft, hidden from customers. You give it a name and a price later.'
      }
    >
      <p className={editor.way}>
        <Link to="/admin/products">All products</Link>
      </p>
      {!hasStarted && (
        <PhotoInput isFirst={photos.length === 0} isFull={photos.length >= maxPhotosAtOnce} onAdd={add} />
      )}
      {leftOut > 0 && !hasStarted && (
        <p role="status" className={styles.note}>
          Up to {maxPhotosAtOnce} photos can be added at once. {formatCount(leftOut, 'photo was', 'photos were')} left
          out. Add the rest afterwards.
        </p>
      )}
      {isDone && (
        <div className={styles.next}>
          <ButtonLink to={`/admin/products/${added[0]![0]!.draftId}`}>
            {added.length === 1 ? 'Fill in the draft' : 'Fill in the first draft'}
          </ButtonLink>
          <Button kind="quiet" onClick={startOver}>
            Add more photos
          </Button>
        </div>
      )}
      {failed.length > 0 && (
        <div role="alert" className={styles.failed}>
          <p>
            {failed.length === 1 ? '1 draft wasn’t added.' : `${failed.length} drafts weren’t added.`}
            {added.length > 0 && ' The others are safe.'}
          </p>
          <Button onClick={start}>Try again</Button>
          <Button kind="quiet" onClick={startOver}>
            Add more photos
          </Button>
        </div>
      )}
      <ol role="list" className={styles.photos} aria-label="Chosen photos">
        {photos.map((photo, index) => (
          <PhotoRow
            key={photo.key}
            photo={photo}
            number={index + 1}
            draftId={groups.find((group) => group.includes(photo))![0]!.draftId}
            hasStarted={hasStarted}
            // One that can’t be accepted must not hold up the others. One that was uploaded may be in a draft, its response lost.
            mayRemove={photo.src === null && (!hasStarted || (isOver && photo.problem !== null))}
            onSame={(isSame) => setSame(photo.key, isSame)}
            onRemove={() => remove(photo.key)}
          />
        ))}
      </ol>
      {photos.length > 0 && !hasStarted && (
        <div className={styles.bar} data-lifts-toasts="">
          <Button wide onClick={start}>
            Add {draftCount(groups.length)}
          </Button>
        </div>
      )}
      <UnsavedGuard isDirty={photos.length > 0 && !isDone} />
    </AdminPage>
  );
}

const draftCount = (drafts: number) => formatCount(drafts, 'draft');
