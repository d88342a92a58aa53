import { useQuery, useQueryClient } from '@tanstack/react-query';
import { saveDelivery, type Terms } from '#shared/admin/delivery/api.ts';
import { type DeliveryTerms, DeliveryTermsForm } from '#shared/admin/delivery/forms.ts';
import type { Output } from '#shared/endpoint.ts';
import { formatCount } from '#shared/counts/format-count.ts';
import { pageTitle } from '#web/ui/page-title.ts';
import { adminApi } from '../../admin-api.ts';
import { AreasOfState } from './AreasOfState.tsx';
import styles from './Delivery.module.css';
import { FormNumber } from '../../ui/forms/numbers/FormNumber.tsx';
import { PromiseFields } from './PromiseFields.tsx';
import { WeightFields } from './WeightFields.tsx';
import { deliveryQuery } from '../settings-queries.ts';
import { withSpaces, firstOf, ListField } from '../ListField.tsx';
import { SaveBar } from '../../ui/forms/SaveBar.tsx';
import form_ from '../Settings.module.css';
import { SettingsFrame } from '../SettingsFrame.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { useEditing } from '../../ui/forms/useEditing.ts';
import { showSaved } from '../../ui/forms/show-saved.ts';
import type { PageMeta } from '#web/seo/page-meta.ts';

export const meta: PageMeta = ({ matches }) => [{ title: pageTitle(matches, 'Delivery') }];

/** Delivery areas and prices, and what the shop promises. */
export default function DeliveryPage() {
  const query = useQuery(deliveryQuery);
  return (
    <SettingsFrame title="Delivery" status="Changes apply to new orders only.">
      <Loaded query={query}>{({ terms }) => <DeliveryForm terms={terms} />}</Loaded>
    </SettingsFrame>
  );
}

const asBase = ({ areas, states, promises, daysOff, version, ...terms }: Terms) => ({
  values: {
    ...terms,
    areas: areas.map((area) => ({ ...area, districts: withSpaces(area.districts) })),
    states: states.filter(({ isOn }) => isOn).map(({ name }) => name),
    promises,
    daysOff: withSpaces(daysOff),
  },
  version,
});

function DeliveryForm({ terms }: { terms: Terms }) {
  const queries = useQueryClient();
  const { form, submit, bar } = useEditing<DeliveryTerms, Output<typeof saveDelivery>>({
    rules: DeliveryTermsForm,
    loaded: asBase(terms),
    save: (values, version) => adminApi(saveDelivery, { body: { ...values, version: Number(version) } }),
    onSaved: (response) => {
      showSaved(queries, deliveryQuery.queryKey, response);
      return asBase(response.terms);
    },
    reload: async () => asBase((await queries.fetchQuery({ ...deliveryQuery, staleTime: 0, retry: false })).terms),
  });
  const { register, formState, watch, getValues, setValue } = form;
  const on = watch('states');
  const areas = watch('areas');
  /** Errors are shown, also in a state that was unticked in the meantime. */
  const hasError = (state: string) =>
    areas.some((area, place) => area.state === state && formState.errors.areas?.[place] !== undefined);
  /** An area that was added and not filled in can be neither seen nor saved without its state. */
  const leaveOutEmpty = () => {
    const { areas: all, states } = getValues();
    const left = all.filter(({ id, name, state }) => id !== null || name.trim() !== '' || states.includes(state));
    if (left.length < all.length) setValue('areas', left, { shouldDirty: true });
  };

  return (
    <form className={form_.form} noValidate onSubmit={(event) => void submit(event)}>
      <section>
        <h2>Free delivery</h2>
        <p className="small soft">
          Delivery is free from this amount in the areas you choose below. It counts the items before any coupon. Leave
          it empty if delivery is never free.
        </p>
        <FormNumber label="Free delivery from (₦)" optional control={form.control} name="freeFrom" />
      </section>
      <section>
        <h2>Pay on delivery</h2>
        <p className="small soft">
          Leave it empty if customers must pay before delivery. Customers confirm these orders with a code from their
          email, or you call them. Don’t send the order before that.
        </p>
        <FormNumber
          label="Maximum order total for pay on delivery (₦)"
          optional
          control={form.control}
          name="onDeliveryUpTo"
        />
        {typeof watch('onDeliveryUpTo') === 'number' && (
          <p className="small soft">Choose the areas where you offer it below.</p>
        )}
      </section>
      {terms.states
        .filter(({ name }) => on.includes(name) || hasError(name))
        .map(({ name }) => (
          <AreasOfState key={name} state={name} form={form} fallback={watch('fallbackPrice')} />
        ))}
      <section>
        <h2>Other states</h2>
        <FormNumber label="Price for states without areas (₦)" control={form.control} name="fallbackPrice" />
        {typeof watch('freeFrom') === 'number' && (
          <Checkbox label="Free delivery to other states too" {...register('isFallbackFree')} />
        )}
        <details className={styles.states}>
          <summary>States you deliver to: {formatCount(on.length, 'state')}</summary>
          <ul role="list">
            {terms.states.map(({ name }) => (
              <li key={name}>
                <Checkbox label={name} value={name} {...register('states', { onChange: leaveOutEmpty })} />
              </li>
            ))}
          </ul>
        </details>
        {formState.errors.states && <p className={styles.wrong}>{formState.errors.states.message}</p>}
      </section>
      <WeightFields form={form} />
      <PromiseFields form={form} states={terms.states.map(({ name }) => name)} />
      <section>
        <h2>Days off</h2>
        <p className="small soft">
          Delivery dates skip Sundays, fixed public holidays and Easter automatically. Add Eid and other declared
          holidays here.
        </p>
        <ListField
          label="Days off, separated by commas"
          name="daysOff"
          hint="For example 2027-03-10, 2027-03-11"
          optional
          list={watch('daysOff')}
          onList={(days) => form.setValue('daysOff', days, { shouldDirty: true })}
          error={firstOf(formState.errors.daysOff)}
        />
      </section>
      <SaveBar {...bar} />
    </form>
  );
}
