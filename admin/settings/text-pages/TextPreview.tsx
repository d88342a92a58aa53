import type { UseFormReturn } from 'react-hook-form';
import { previewTextPage } from '#shared/admin/text-pages/api.ts';
import type { TextPageForm } from '#shared/admin/text-pages/forms.ts';
import type { TextPage } from '#shared/text-pages/api.ts';
import { TextPageView } from '#web/policies/TextPageView.tsx';
import { Button } from '#web/ui/Button.tsx';
import { adminApi } from '../../admin-api.ts';
import { showErrors } from '../../ui/forms/show-errors.ts';
import { useAction } from '../../ui/useAction.ts';
import styles from './TextPages.module.css';

/** A preview of the input, as shoppers would see it. Problems are shown at the text. */
export function TextPreview({ form }: { form: UseFormReturn<TextPageForm> }) {
  const preview = useAction({
    mutationFn: ({ title, text }: TextPageForm) => adminApi(previewTextPage, { body: { title, text } }),
    onError: (error) => showErrors(error, form.setError),
  });
  const show = form.handleSubmit((typed) => preview.mutate(typed));
  return (
    <section>
      <h2>Preview</h2>
      <div>
        <Button
          kind="quiet"
          small
          disabled={preview.isPending}
          aria-busy={preview.isPending}
          onClick={() => void show()}
        >
          Preview
        </Button>
      </div>
      {form.formState.errors.root && <p role="alert">{form.formState.errors.root.message}</p>}
      {preview.data && <PhonePreview label="Preview on a phone" page={preview.data.page} />}
    </section>
  );
}

/** A page as a phone shows it. */
export function PhonePreview({ label, page }: { label: string; page: TextPage }) {
  return (
    <div className={styles.phone} role="region" aria-label={label} tabIndex={-1}>
      <TextPageView page={page} />
    </div>
  );
}
