import type { UseFormReturn } from 'react-hook-form';
import type { SizeGuideEntry } from '#shared/admin/size-guides/forms.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { RemoveButton } from '../../ui/forms/RemoveButton.tsx';
import styles from './SizeGuides.module.css';

/** The rows of a size guide. A renamed size keeps its measurements. */
export function GuideSizes({ form }: { form: UseFormReturn<SizeGuideEntry> }) {
  const { register, formState, watch, setValue, getValues } = form;
  const sizes = watch('sizes');
  const { errors } = formState;

  const add = () => {
    setValue('sizes', [...getValues('sizes'), ''], { shouldDirty: true });
    setValue(
      'measures',
      getValues('measures').map(({ name, cm }) => ({ name, cm: [...cm, null] })),
      { shouldDirty: true },
    );
  };
  const remove = (place: number) => {
    form.clearErrors(); // Errors are stored by index, and indexes change.
    setValue('sizes', without(getValues('sizes'), place), { shouldDirty: true });
    setValue(
      'measures',
      getValues('measures').map(({ name, cm }) => ({ name, cm: without(cm, place) })),
      { shouldDirty: true },
    );
  };

  return (
    <section>
      <h2>Sizes</h2>
      {sizes.length === 0 && <p className="soft">No sizes yet. Customers don’t see a guide.</p>}
      <ul role="list" className={styles.sizes}>
        {sizes.map((size, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- a size is its place: its name is being typed
          <li key={place}>
            <Field
              label={<span className="hush">Size {place + 1}</span>}
              {...register(`sizes.${place}`)}
              autoComplete="off"
              autoCapitalize="characters"
              error={errors.sizes?.[place]?.message}
            />
            <RemoveButton
              list="sizes"
              className=""
              aria-label={`Remove size ${size || place + 1}`}
              onPress={() => remove(place)}
            >
              ×
            </RemoveButton>
          </li>
        ))}
      </ul>
      {errors.sizes?.message && <p className={styles.wrong}>{errors.sizes.message}</p>}
      <div>
        <Button kind="quiet" small onClick={add}>
          Add size
        </Button>
      </div>
    </section>
  );
}

const without = <One,>(all: readonly One[], place: number) => all.filter((_one, other) => other !== place);
