import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import type { ShipEntry } from '#shared/admin/orders/forms.ts';
import { Field } from '#web/ui/forms/Field.tsx';

interface Form {
  register: UseFormRegister<ShipEntry>;
  formState: { errors: FieldErrors<ShipEntry> };
}

/** The courier of one parcel or of several. */
export const CourierField = ({ register, formState: { errors } }: Form) => (
  <Field
    label="Courier"
    optional
    autoComplete="off"
    hint="Leave empty if your own rider delivers."
    error={errors.courier?.message}
    {...register('courier')}
  />
);

/** How one parcel is followed. */
export const TrackingFields = ({ register, formState: { errors } }: Form) => (
  <>
    <Field
      label="Tracking number"
      optional
      autoComplete="off"
      error={errors.trackingNumber?.message}
      {...register('trackingNumber')}
    />
    <Field
      label="Tracking link"
      optional
      inputMode="url"
      autoComplete="off"
      placeholder="https://"
      error={errors.trackingUrl?.message}
      {...register('trackingUrl')}
    />
  </>
);
