import type { UseFormReturn } from 'react-hook-form';
import type { HomeImagesEntry } from '#shared/admin/home/forms.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { LongField } from '#web/ui/forms/LongField.tsx';
import { RemoveButton } from '../../ui/forms/RemoveButton.tsx';
import styles from './HomeImages.module.css';
import { HomeImageField } from './HomeImageField.tsx';

/** The pictures after these are tiles that lead to fabrics and garments. */
export const storyNames = ['First picture below', 'Second picture below'];

interface StoryFieldsProps {
  place: number;
  form: UseFormReturn<HomeImagesEntry>;
  /** Of any picture: until it ends, each story stays at its place. */
  isUploading: boolean;
  onSending: (isSending: boolean) => void;
  onRemove: () => void;
}

/** A picture below the slides of the home page, or a tile that leads into the shop. */
export function StoryFields({ place, form, isUploading, onSending, onRemove }: StoryFieldsProps) {
  const errors = form.formState.errors.stories?.[place];
  const text = (name: 'alt' | 'caption' | 'heading' | 'text' | 'linkText' | 'href') => ({
    ...form.register(`stories.${place}.${name}`),
    error: errors?.[name]?.message,
  });
  return (
    <section aria-labelledby={`story-${place}`}>
      <h2 id={`story-${place}`}>{storyNames[place] ?? `Tile ${place - 1}`}</h2>
      <HomeImageField
        label="Picture"
        shape="tall"
        name={`stories.${place}.picture`}
        form={form}
        onSending={onSending}
      />
      <LongField label="Describe the picture (for blind shoppers and search engines)" rows={3} {...text('alt')} />
      <Field label="Caption" {...text('caption')} />
      <Field label="Heading" {...text('heading')} />
      <LongField label="Text" rows={3} {...text('text')} />
      <Field label="Link text" {...text('linkText')} />
      <Field label="Link" hint="A page of the shop, such as /shop?category=Dresses" inputMode="url" {...text('href')} />
      {place >= storyNames.length && (
        <div className={styles.ways}>
          <RemoveButton
            list="tiles"
            className={buttonClass({ kind: 'quiet', small: true })}
            isOff={isUploading}
            onPress={onRemove}
          >
            Remove<span className="hush"> tile {place - 1}</span>
          </RemoveButton>
        </div>
      )}
    </section>
  );
}
