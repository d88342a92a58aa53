import type { UseFormReturn } from 'react-hook-form';
import type { DeliveryTerms } from '#shared/admin/delivery/forms.ts';
import { Field } from '#web/ui/forms/Field.tsx';
import { asNumber } from '../../ui/forms/as-number.ts';

/** What delivery costs more for heavy items. */
export function WeightFields({ form: { register, formState } }: { form: UseFormReturn<DeliveryTerms> }) {
  return (
    <section>
      <h2>Heavy items</h2>
      <p className="small soft">
        Charge more to deliver items that your couriers charge more for. Mark those products as heavy or very heavy when
        you edit them. Free delivery and pick-up stay as they are.
      </p>
      <Field
        label="Added for each heavy item (₦)"
        hint="Such as jackets and shoes. 0 adds nothing."
        inputMode="numeric"
        {...register('heavyExtra', { setValueAs: asNumber })}
        error={formState.errors.heavyExtra?.message}
      />
      <Field
        label="Added for each very heavy item (₦)"
        hint="Such as bundles and bedding. 0 adds nothing."
        inputMode="numeric"
        {...register('veryHeavyExtra', { setValueAs: asNumber })}
        error={formState.errors.veryHeavyExtra?.message}
      />
    </section>
  );
}
