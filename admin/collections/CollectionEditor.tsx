import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import {
  createCollection,
  type EditedCollection,
  type editedCollection,
  saveCollection,
} from '#shared/admin/collections/api.ts';
import { CollectionForm, type CollectionRule } from '#shared/admin/collections/forms.ts';
import type { Output } from '#shared/endpoint.ts';
import { Field } from '#web/ui/forms/Field.tsx';
import { LongField } from '#web/ui/forms/LongField.tsx';
import { randomId } from '#web/random-id.ts';
import { adminApi } from '../admin-api.ts';
import { Checkbox } from '../ui/forms/Checkbox.tsx';
import { ImageField } from '../ui/images/ImageField.tsx';
import form from '../settings/Settings.module.css';
import { SaveBar } from '../ui/forms/SaveBar.tsx';
import { useEditing } from '../ui/forms/useEditing.ts';
import { Choice } from '../ui/forms/Choice.tsx';
import { ChosenProducts } from './ChosenProducts.tsx';
import { asNumber } from '../ui/forms/as-number.ts';
import { showSaved } from '../ui/forms/show-saved.ts';
import { collectionQuery, collectionsQuery, editorPath } from './collection-queries.ts';
import { RuleFields } from './RuleFields.tsx';

const asBase = ({ slug: _slug, chosen, version, updatedAt: _at, ...values }: EditedCollection) => ({
  values: { ...values, products: chosen.map(({ _id }) => _id) },
  version,
});

const emptyRule: CollectionRule = {
  gender: null,
  categories: [],
  colours: [],
  onSale: false,
  newWithinDays: null,
  priceFrom: null,
  priceTo: null,
  sort: 'dateDesc',
};

/** Name, picture and places of a collection, and its products: by hand or by a rule. */
export function CollectionEditor({ loaded }: { loaded: EditedCollection }) {
  const { slug } = loaded;
  const queries = useQueryClient();
  const goTo = useNavigate();
  const [createdAt, setCreatedAt] = useState('');
  const [key] = useState(randomId);
  const savedAt = slug || createdAt;
  const [isUploading, setUploading] = useState(false);
  const {
    form: edited,
    submit,
    bar,
  } = useEditing<CollectionForm, Output<typeof editedCollection>>({
    rules: CollectionForm,
    loaded: asBase(loaded),
    save: (collection, version) =>
      savedAt === ''
        ? adminApi(createCollection, { body: { ...collection, key } })
        : adminApi(saveCollection, { params: { slug: savedAt }, body: { collection, version: Number(version) } }),
    onSaved: (response) => {
      const saved = response.collection.slug;
      showSaved(queries, collectionQuery(saved).queryKey, response);
      void queries.invalidateQueries({ queryKey: collectionsQuery.queryKey });
      if (slug === '') setCreatedAt(saved);
      return asBase(response.collection);
    },
    reload: async ({ slug: known = savedAt }) => {
      const newest = await queries.fetchQuery({ ...collectionQuery(known), staleTime: 0, retry: false });
      if (slug === '') setCreatedAt(known);
      return asBase(newest.collection);
    },
  });
  const { isDirty, isSaving } = bar;
  useEffect(() => {
    // Nothing is unsaved any more, which the guard must know before the page is left.
    if (createdAt === '' || isDirty || isSaving || isUploading) return;
    void goTo(editorPath(createdAt), { replace: true });
  }, [createdAt, isDirty, isSaving, isUploading, goTo]);
  const { register, formState, setValue, watch } = edited;
  const { errors } = formState;
  const rule = watch('rule');
  // What was chosen comes back when staff change their mind before they save.
  const [formerRule, setFormerRule] = useState(emptyRule);
  const putRule = (next: CollectionRule | null) =>
    setValue('rule', next, { shouldDirty: true, shouldValidate: formState.isSubmitted });

  return (
    <form className={form.form} noValidate onSubmit={(event) => void submit(event)}>
      <section aria-labelledby="words">
        <h2 id="words">Name and picture</h2>
        <Field label="Name" {...register('name')} error={errors.name?.message} autoComplete="off" />
        <LongField
          label="Text"
          hint="A sentence or two, under the name and in search results."
          rows={3}
          optional
          {...register('text')}
          error={errors.text?.message}
          spellCheck
        />
        <ImageField
          label="Picture"
          shape="tall"
          address={watch('picture')}
          error={errors.picture?.message}
          onTaken={(address) => setValue('picture', address, { shouldDirty: true, shouldValidate: true })}
          onSending={setUploading}
        />
        <LongField
          label="Describe the picture (for blind shoppers and search engines)"
          rows={2}
          {...register('alt')}
          error={errors.alt?.message}
        />
      </section>
      <section aria-labelledby="products">
        <h2 id="products">Products</h2>
        <Choice
          legend="Choose products"
          name="kind"
          choices={[
            { value: 'hand', label: 'Manually' },
            { value: 'rule', label: 'Automatically' },
          ]}
          value={rule ? 'rule' : 'hand'}
          onChange={(kind) => {
            if (rule) setFormerRule(rule);
            putRule(kind === 'rule' ? formerRule : null);
          }}
        />
        {rule ? (
          <RuleFields rule={rule} errors={errors.rule} onRule={putRule} />
        ) : (
          <ChosenProducts
            ids={watch('products')}
            loaded={loaded.chosen}
            error={errors.products?.message ?? errors.products?.find?.(Boolean)?.message}
            onIds={(ids) => setValue('products', ids, { shouldDirty: true })}
          />
        )}
      </section>
      <section aria-labelledby="places">
        <h2 id="places">Where it shows</h2>
        <Checkbox label="Shoppers see this collection" {...register('isPublished')} />
        <Checkbox label="On the home page" {...register('isOnHome')} />
        <Field
          label="Position among collections"
          hint="1 comes first."
          inputMode="numeric"
          {...register('position', { setValueAs: asNumber })}
          error={errors.position?.message}
        />
      </section>
      <SaveBar {...bar} isNew={slug === ''} isUploading={isUploading} />
    </form>
  );
}
