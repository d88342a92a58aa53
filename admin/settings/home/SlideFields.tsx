import type { UseFormReturn } from 'react-hook-form';
import type { HomeImagesEntry } from '#shared/admin/home/forms.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { LongField } from '#web/ui/forms/LongField.tsx';
import { FocusableButton } from '../../ui/forms/FocusableButton.tsx';
import { RemoveButton } from '../../ui/forms/RemoveButton.tsx';
import styles from './HomeImages.module.css';
import { HomeImageField } from './HomeImageField.tsx';

interface SlideFieldsProps {
  place: number;
  /** How many slides there are. */
  count: number;
  form: UseFormReturn<HomeImagesEntry>;
  /** Of any picture: until it ends, each slide stays at its place. */
  isUploading: boolean;
  onSending: (isSending: boolean) => void;
  onSwap: (other: number) => void;
  onRemove: () => void;
}

/** A slide at the top of the home page. */
export function SlideFields({ place, count, form, isUploading, onSending, onSwap, onRemove }: SlideFieldsProps) {
  const errors = form.formState.errors.slides?.[place];
  const quiet = buttonClass({ kind: 'quiet', small: true });
  return (
    <section aria-labelledby={`slide-${place}`}>
      <h2 id={`slide-${place}`}>Slide {place + 1}</h2>
      <div className={styles.pair}>
        <HomeImageField
          label="Wide screens"
          shape="wide"
          name={`slides.${place}.wide`}
          form={form}
          onSending={onSending}
        />
        <HomeImageField
          label="Phones"
          shape="tall"
          name={`slides.${place}.portrait`}
          form={form}
          onSending={onSending}
        />
      </div>
      <LongField
        label="Describe the picture (for blind shoppers and search engines)"
        rows={3}
        {...form.register(`slides.${place}.alt`)}
        error={errors?.alt?.message}
      />
      <Field label="Caption" {...form.register(`slides.${place}.caption`)} error={errors?.caption?.message} />
      <div className={styles.ways}>
        <FocusableButton className={quiet} isOff={isUploading || place === 0} onPress={() => onSwap(place - 1)}>
          Earlier<span className="hush">: slide {place + 1}</span>
        </FocusableButton>
        <FocusableButton className={quiet} isOff={isUploading || place === count - 1} onPress={() => onSwap(place + 1)}>
          Later<span className="hush">: slide {place + 1}</span>
        </FocusableButton>
        <RemoveButton list="slides" className={quiet} isOff={isUploading || count === 1} onPress={onRemove}>
          Remove<span className="hush"> slide {place + 1}</span>
        </RemoveButton>
      </div>
    </section>
  );
}
