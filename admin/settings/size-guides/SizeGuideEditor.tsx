import { useQueryClient } from '@tanstack/react-query';
import type { Output } from '#shared/endpoint.ts';
import { type EditedSizeGuide, saveSizeGuide } from '#shared/admin/size-guides/api.ts';
import { type SizeGuideEntry, SizeGuideForm } from '#shared/admin/size-guides/forms.ts';
import { isForChildren } from '#shared/catalogue/genders.ts';
import { SizeTable } from '#web/sizes/SizeTable.tsx';
import { UnitChoice } from '#web/sizes/UnitChoice.tsx';
import { adminApi } from '../../admin-api.ts';
import { ChildGuideStart } from './ChildGuideStart.tsx';
import { GuideMeasures } from './GuideMeasures.tsx';
import { GuideSizes } from './GuideSizes.tsx';
import { sizeGuidesQuery } from '../settings-queries.ts';
import { SaveBar } from '../../ui/forms/SaveBar.tsx';
import styles from '../Settings.module.css';
import { useEditing } from '../../ui/forms/useEditing.ts';
import { showSaved } from '../../ui/forms/show-saved.ts';

/** Edits a size guide: sizes, measurements and a preview. */
export function SizeGuideEditor({ guide }: { guide: EditedSizeGuide }) {
  const queries = useQueryClient();
  const ownOf = (guides: readonly EditedSizeGuide[]) =>
    guides.find(({ gender, category }) => gender === guide.gender && category === guide.category) ?? guide;
  const { form, submit, bar } = useEditing<SizeGuideEntry, Output<typeof saveSizeGuide>>({
    rules: SizeGuideForm,
    loaded: asBase(guide),
    save: (values, version) => adminApi(saveSizeGuide, { body: { ...values, version: String(version) } }),
    onSaved: (response) => {
      showSaved(queries, sizeGuidesQuery.queryKey, response);
      return asBase(ownOf(response.guides));
    },
    reload: async () =>
      asBase(ownOf((await queries.fetchQuery({ ...sizeGuidesQuery, staleTime: 0, retry: false })).guides)),
  });
  const measures = asRead(form.watch());

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {isForChildren(guide.gender) && form.watch('sizes').length === 0 && <ChildGuideStart form={form} />}
      <GuideSizes form={form} />
      <GuideMeasures form={form} />
      {measures.length > 0 && (
        <section>
          <h2>As customers see it</h2>
          <UnitChoice>
            <SizeTable caption={`Body measurements for ${guide.category.toLowerCase()}`} measures={measures} />
          </UnitChoice>
        </section>
      )}
      <SaveBar {...bar} />
    </form>
  );
}

const asBase = ({ gender, category, sizes, measures, version }: EditedSizeGuide) => ({
  values: { gender, category, sizes, measures },
  version,
});

/** A preview of the valid part of what is typed. */
function asRead({ sizes, measures }: SizeGuideEntry) {
  const named = new Map(measures.map(({ name, cm }) => [name.trim(), cm]));
  return [...named]
    .map(([name, cm]) => {
      const numbers = sizes.map((size, place) => [size.trim(), cm[place]] as const);
      return { name, cm: Object.fromEntries(numbers.filter(([size, one]) => size !== '' && isNumber(one))) };
    })
    .filter(({ name, cm }) => name !== '' && Object.keys(cm).length > 0) as {
    name: string;
    cm: Record<string, number>;
  }[];
}

const isNumber = (typed: unknown) => typeof typed === 'number';
