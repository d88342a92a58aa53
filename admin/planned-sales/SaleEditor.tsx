import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import {
  type PlannedSale,
  type plannedSale,
  savePlannedSale,
  type SaleProduct,
} from '#shared/admin/planned-sales/api.ts';
import { PlannedSaleForm, SalePercent } from '#shared/admin/planned-sales/forms.ts';
import { saleSentence } from '#shared/admin/planned-sales/sale-sentence.ts';
import type { Output } from '#shared/endpoint.ts';
import { lagosTimeOf } from '#shared/dates/lagos-times.ts';
import { Field } from '#web/ui/forms/Field.tsx';
import { adminApi } from '../admin-api.ts';
import { asPercent } from '../ui/forms/as-number.ts';
import form from '../settings/Settings.module.css';
import { SaveBar } from '../ui/forms/SaveBar.tsx';
import { useEditing } from '../ui/forms/useEditing.ts';
import { showSaved } from '../ui/forms/show-saved.ts';
import { salePath, saleQuery, salesQuery } from './sale-queries.ts';
import { SaleProducts } from './SaleProducts.tsx';
import { dropSale, type SaleDraft, storeSale } from './useNewSale.ts';
import styles from './Sales.module.css';

const empty = { values: { name: '', percent: 25, startsAt: '', endsAt: '', products: [] }, version: 0 };

const asBase = ({ name, percent, startsAt, endsAt, chosen, version }: PlannedSale) => ({
  values: {
    name,
    percent,
    startsAt: lagosTimeOf(new Date(startsAt)),
    endsAt: lagosTimeOf(new Date(endsAt)),
    products: chosen.map(({ _id }) => _id),
  },
  version,
});

interface SaleEditorProps {
  id: string;
  /** Null for a new sale, which is stored in the browser until it is saved. */
  loaded: PlannedSale | null;
  /** What was typed of a new sale on an earlier visit. */
  draft?: SaleDraft | null;
}

/** The plan of a sale that has not started: its percent, its time and its products. */
export function SaleEditor({ id, loaded, draft = null }: SaleEditorProps) {
  const queries = useQueryClient();
  const goTo = useNavigate();
  const [isCreated, setCreated] = useState(false);
  const [added, setAdded] = useState<readonly SaleProduct[]>(draft?.added ?? []);
  const {
    form: edited,
    submit,
    bar,
  } = useEditing<PlannedSaleForm, Output<typeof plannedSale>>({
    rules: PlannedSaleForm,
    loaded: loaded ? asBase(loaded) : empty,
    save: (sale, version) =>
      adminApi(savePlannedSale, { params: { id }, body: { version: Number(version) || null, sale } }),
    onSaved: (response) => {
      showSaved(queries, saleQuery(id).queryKey, response);
      void queries.invalidateQueries({ queryKey: salesQuery.queryKey });
      if (!loaded) setCreated(true);
      return asBase(response.sale);
    },
    reload: async () => {
      const { sale } = await queries.fetchQuery({ ...saleQuery(id), staleTime: 0, retry: false });
      setAdded([...added, ...sale.chosen]);
      // It was saved before, and the response lost.
      if (!loaded) setCreated(true);
      return asBase(sale);
    },
  });
  const { isDirty, isSaving } = bar;
  useEffect(() => {
    // Nothing is unsaved any more, which the guard must know before the page is left.
    if (isCreated && !isDirty && !isSaving) void goTo(salePath(id), { replace: true });
  }, [isCreated, isDirty, isSaving, goTo, id]);
  const { register, formState, setValue, watch, reset } = edited;
  const values = watch();
  const restored = useRef(draft);
  useEffect(() => {
    if (loaded) return;
    if (restored.current) {
      reset(restored.current.values, { keepDefaultValues: true });
      restored.current = null;
    } else if (isDirty) storeSale(id, { values, added, at: Date.now() });
    else dropSale(id);
  });
  const { errors } = formState;
  const percent = SalePercent.safeParse(values.percent).data ?? null;
  // Colleagues may have added some since it was opened: what is not known here would be dropped by the next save.
  const known = new Map([...added, ...(loaded?.chosen ?? [])].map((product) => [product._id, product]));
  const products = values.products
    .flatMap((productId) => known.get(productId) ?? [])
    .toSorted((one, other) => one.name.localeCompare(other.name));

  return (
    <form className={form.form} noValidate onSubmit={(event) => void submit(event)}>
      <section aria-labelledby="plan">
        <h2 id="plan">Discount and time</h2>
        <Field
          label="Name"
          hint="Only staff see it, such as Black Friday."
          {...register('name')}
          error={errors.name?.message}
          autoComplete="off"
        />
        <Field
          label="Discount badge (%)"
          hint="From 1 to 100: 25 is a fifth less, 100 is half price. Shoppers see the old price crossed out."
          inputMode="numeric"
          {...register('percent', { setValueAs: asPercent })}
          error={errors.percent?.message}
          autoComplete="off"
        />
        <p className={styles.preview} aria-live="polite">
          {percent === null
            ? 'Enter a percentage to see what shoppers pay.'
            : saleSentence(products[0]?.prices.from || 10_000, percent)}
        </p>
        <Field
          label="Starts (Lagos time)"
          type="datetime-local"
          {...register('startsAt')}
          error={errors.startsAt?.message}
        />
        <Field label="Ends (Lagos time)" type="datetime-local" {...register('endsAt')} error={errors.endsAt?.message} />
      </section>
      <section aria-labelledby="products">
        <h2 id="products">Products</h2>
        <SaleProducts
          products={products}
          percent={percent}
          error={errors.products?.message ?? errors.products?.find?.(Boolean)?.message}
          onProducts={(next) => {
            setAdded([...added, ...next.filter(({ _id }) => !known.has(_id))]);
            setValue(
              'products',
              next.map(({ _id }) => _id),
              { shouldDirty: true, shouldValidate: formState.isSubmitted },
            );
          }}
        />
      </section>
      <SaveBar {...bar} isNew={!loaded} />
    </form>
  );
}
