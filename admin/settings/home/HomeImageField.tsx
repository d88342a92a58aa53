import type { UseFormReturn } from 'react-hook-form';
import type { HomeImagesEntry } from '#shared/admin/home/forms.ts';
import { ImageField } from '../../ui/images/ImageField.tsx';

interface HomeImageFieldProps {
  label: string;
  shape: 'wide' | 'tall';
  name: `slides.${number}.wide` | `slides.${number}.portrait` | `stories.${number}.picture`;
  form: UseFormReturn<HomeImagesEntry>;
  onSending: (isSending: boolean) => void;
}

/** An image of the form. */
export const HomeImageField = ({ name, form, ...image }: HomeImageFieldProps) => (
  <ImageField
    {...image}
    address={form.watch(name)}
    error={form.getFieldState(name, form.formState).error?.message}
    onTaken={(address) => form.setValue(name, address, { shouldDirty: true, shouldValidate: true })}
  />
);
