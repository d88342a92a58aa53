import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Output } from '#shared/endpoint.ts';
import { createTextPage, type adminTextPage, saveTextPage } from '#shared/admin/text-pages/api.ts';
import { TextPageForm } from '#shared/admin/text-pages/forms.ts';
import { Field } from '#web/ui/forms/Field.tsx';
import { LongField } from '#web/ui/forms/LongField.tsx';
import { randomId } from '#web/random-id.ts';
import { adminApi } from '../../admin-api.ts';
import { asNumber } from '../../ui/forms/as-number.ts';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import form from '../Settings.module.css';
import { SaveBar } from '../../ui/forms/SaveBar.tsx';
import { textPageQuery, textPagesQuery } from '../settings-queries.ts';
import { useEditing } from '../../ui/forms/useEditing.ts';
import { showSaved } from '../../ui/forms/show-saved.ts';
import { editorPath } from './editor-path.ts';
import { FormerVersions } from './FormerVersions.tsx';
import { MarksHelp } from './MarksHelp.tsx';
import { ReadyText } from './ReadyText.tsx';
import { TextPreview } from './TextPreview.tsx';

type Loaded = Output<typeof adminTextPage>;

const asBase = ({ page: { title, text, isPublished, position, version } }: Loaded) => ({
  // A text that is written for the first time is usually meant for shoppers.
  values: { title, text, isPublished: isPublished || version === 0, position },
  version,
});

/** The text of a page with its marks, a preview, and its former versions. */
export function TextPageEditor({ loaded }: { loaded: Loaded }) {
  const { slug, isStandard, readyText, versions } = loaded.page;
  const queries = useQueryClient();
  const goTo = useNavigate();
  const [createdAt, setCreatedAt] = useState('');
  const [key] = useState(randomId);
  const savedAt = slug || createdAt;
  const {
    form: edited,
    submit,
    bar,
  } = useEditing<TextPageForm, Loaded>({
    rules: TextPageForm,
    loaded: asBase(loaded),
    save: (body, version) =>
      savedAt === ''
        ? adminApi(createTextPage, { body: { ...body, key } })
        : adminApi(saveTextPage, { params: { slug: savedAt }, body: { ...body, version: Number(version) } }),
    onSaved: (response) => {
      const saved = response.page.slug;
      showSaved(queries, textPageQuery(saved).queryKey, response);
      void queries.invalidateQueries({ queryKey: textPagesQuery.queryKey });
      if (slug === '') setCreatedAt(saved);
      return asBase(response);
    },
    reload: async ({ slug: known = savedAt }) => {
      const newest = await queries.fetchQuery({ ...textPageQuery(known), staleTime: 0, retry: false });
      if (slug === '') setCreatedAt(known);
      return asBase(newest);
    },
  });
  const { isDirty, isSaving } = bar;
  useEffect(() => {
    // Nothing is unsaved any more, which the guard must know before the page is left.
    if (createdAt !== '' && !isDirty && !isSaving) void goTo(editorPath(createdAt), { replace: true });
  }, [createdAt, isDirty, isSaving, goTo]);
  const { register, formState, setValue, watch } = edited;
  const { errors } = formState;

  return (
    <>
      <form className={form.form} noValidate onSubmit={(event) => void submit(event)}>
        <section>
          <h2>Text</h2>
          {isStandard && (
            <ReadyText
              text={readyText ?? ''}
              isEmpty={watch('text').trim() === ''}
              onUse={(text) => setValue('text', text, { shouldDirty: true, shouldValidate: true })}
            />
          )}
          <Field label="Title" {...register('title')} error={errors.title?.message} autoComplete="off" />
          <LongField label="Text" rows={16} {...register('text')} error={errors.text?.message} spellCheck />
          <MarksHelp placeholders={loaded.placeholders} />
          <Checkbox
            label={isStandard ? 'Shoppers see this text instead of the standard one' : 'Shoppers see this page'}
            {...register('isPublished')}
          />
          {isStandard && (
            <p className={form.note}>Untick it and save to use the standard text again. Your text stays here.</p>
          )}
          {!isStandard && (
            <Field
              label="Position in the footer"
              hint="1 comes first."
              inputMode="numeric"
              {...register('position', { setValueAs: asNumber })}
              error={errors.position?.message}
            />
          )}
        </section>
        <TextPreview form={edited} />
        <SaveBar {...bar} isNew={loaded.page.version === 0} />
      </form>
      {versions.length > 0 && (
        <FormerVersions
          slug={slug}
          versions={versions}
          isDirty={isDirty}
          onUse={({ title, text }) => {
            setValue('title', title, { shouldDirty: true });
            setValue('text', text, { shouldDirty: true });
            void submit();
          }}
        />
      )}
    </>
  );
}
