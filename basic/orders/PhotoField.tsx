import { messages } from '#shared/messages.ts';
import { orderPhotoUrl } from '#shared/photos/photo-urls.ts';
import { PhotoLinks } from '../../web/photos/PhotoLinks.tsx';
import { type Form, type Problem } from '../form.ts';

/** The ids of a form's photos: the server has added them before (`server/pages/basic/add-form-photos.ts`). */
export const photosIn = (form: Form): string[] => (form['photos'] ?? '').split(' ').filter((id) => id !== '');

/** The error of a photo of the form, as the page shows it; null without one. Nothing else of the form is lost. */
export function photoProblemOf(form: Form): Problem | null {
  const problem = form['photo-problem'];
  if (!problem) return null;
  return { text: messages.photos.chooseAgain(problem), code: undefined, fields: { photos: problem } };
}

interface PhotoFieldProps {
  orderId: string;
  /** The form as it was sent before; the shop already has its photos. */
  form: Form;
  hint: string;
  error: string | undefined;
}

/** Last in its form, so that the other fields arrive before the photos. */
export function PhotoField({ orderId, form, hint, error }: PhotoFieldProps) {
  const kept = photosIn(form);
  return (
    <div className={error ? 'field wrong' : 'field'}>
      {kept.length > 0 && (
        <>
          <p>{messages.photos.kept(kept.length)}</p>
          <PhotoLinks photos={kept} urlOf={orderPhotoUrl(orderId)} className="photos" />
          <input type="hidden" name="photos" value={kept.join(' ')} />
          <p className="tick">
            <input type="checkbox" id="leave-photos-out" name="leave-photos-out" value="yes" />{' '}
            <label htmlFor="leave-photos-out">{messages.photos.leaveOut}</label>
          </p>
        </>
      )}
      <label htmlFor="photo">
        Photos<span className="optional"> (optional)</span>
      </label>
      <input
        id="photo"
        name="photo"
        type="file"
        accept="image/*"
        multiple
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'photo-hint photo-error' : 'photo-hint'}
      />
      <p id="photo-hint" className="hint">
        {hint}
      </p>
      {error && (
        <p id="photo-error" className="error">
          {error}
        </p>
      )}
    </div>
  );
}
