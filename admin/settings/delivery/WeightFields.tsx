import type { UseFormReturn } from 'react-hook-form';
import type { DeliveryTerms } from '#shared/admin/delivery/forms.ts';
import { FormNumber } from '../../ui/forms/numbers/FormNumber.tsx';

/** The extra delivery cost of heavy items. */
export function WeightFields({ form: { control } }: { form: UseFormReturn<DeliveryTerms> }) {
  return (
    <section>
      <h2>Heavy items</h2>
      <p className="small soft">
        Charge more to deliver items that your couriers charge more for. Mark those products as heavy or very heavy when
        you edit them. Free delivery and pick-up stay as they are.
      </p>
      <FormNumber
        label="Added for each heavy item (₦)"
        hint="Such as jackets and shoes. 0 adds nothing."
        control={control}
        name="heavyExtra"
      />
      <FormNumber
        label="Added for each very heavy item (₦)"
        hint="Such as bundles and bedding. 0 adds nothing."
        control={control}
        name="veryHeavyExtra"
      />
    </section>
  );
}
