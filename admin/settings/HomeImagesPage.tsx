import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type HomeImages, saveHomeImages } from '#shared/admin/home/api.ts';
import { type HomeImagesEntry, HomeImagesForm } from '#shared/admin/home/forms.ts';
import type { Output } from '#shared/endpoint.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { LongField } from '#web/ui/forms/LongField.tsx';
import { pageTitle } from '#web/ui/page-title.ts';
import { adminApi } from '../admin-api.ts';
import { HomeImage } from './HomeImage.tsx';
import styles from './HomeImages.module.css';
import { homeImagesQuery } from './settings-queries.ts';
import { SettingsSaveBar } from './SettingsSaveBar.tsx';
import forms from './Settings.module.css';
import { Loaded, SettingsFrame } from './SettingsFrame.tsx';
import { useEditing } from './useEditing.ts';
import type { PageMeta } from '#web/seo/page-meta.ts';

export const meta: PageMeta = ({ matches }) => [{ title: pageTitle(matches, 'Home pictures') }];

/** The images of the home page and their texts. */
export default function HomeImagesPage() {
  const query = useQuery(homeImagesQuery);
  return (
    <SettingsFrame
      title="Home pictures"
      status="The slides at the top of the home page, the two pictures below them, and the tiles that lead into the shop."
    >
      <Loaded query={query}>{({ pictures }) => <PicturesForm pictures={pictures} />}</Loaded>
    </SettingsFrame>
  );
}

const asBase = ({ version, ...values }: HomeImages) => ({ values, version });
const emptyStory = { picture: '', alt: '', caption: '', heading: '', text: '', linkText: '', href: '' };
/** The pictures after these are tiles that lead to fabrics and garments. */
const storyNames = ['First picture below', 'Second picture below'];
const emptySlide = { wide: '', portrait: '', alt: '', caption: '' };

function PicturesForm({ pictures }: { pictures: HomeImages }) {
  const queries = useQueryClient();
  const { form, submit, bar } = useEditing<HomeImagesEntry, Output<typeof saveHomeImages>>({
    rules: HomeImagesForm,
    loaded: asBase(pictures),
    save: (values, version) => adminApi(saveHomeImages, { body: { ...values, version: String(version) } }),
    onSaved: (response) => {
      queries.setQueryData(homeImagesQuery.queryKey, response);
      return asBase(response.pictures);
    },
    reload: async () => asBase((await queries.fetchQuery({ ...homeImagesQuery, staleTime: 0, retry: false })).pictures),
  });
  const { register, formState, watch, setValue, getValues } = form;
  const { errors } = formState;
  const slides = watch('slides');
  // An upload is of the slide at a place: until it ends, each stays at its place.
  const [uploads, setUploads] = useState(0);
  const isUploading = uploads > 0;
  const put = (next: HomeImagesEntry['slides']) => setValue('slides', next, { shouldDirty: true });
  const putStories = (next: HomeImagesEntry['stories']) => setValue('stories', next, { shouldDirty: true });
  const picture = (name: `slides.${number}.wide` | `slides.${number}.portrait` | `stories.${number}.picture`) => ({
    address: watch(name),
    onTaken: (address: string) => setValue(name, address, { shouldDirty: true, shouldValidate: true }),
    onSending: (isSending: boolean) => setUploads((now) => now + (isSending ? 1 : -1)),
  });

  return (
    <form className={forms.form} noValidate onSubmit={(event) => void submit(event)}>
      {slides.map((_slide, place) => {
        const wrong = errors.slides?.[place];
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a slide is its place in the row
          <section key={place} aria-labelledby={`slide-${place}`}>
            <h2 id={`slide-${place}`}>Slide {place + 1}</h2>
            <div className={styles.pair}>
              <HomeImage
                label="Wide screens"
                shape="wide"
                error={wrong?.wide?.message}
                {...picture(`slides.${place}.wide`)}
              />
              <HomeImage
                label="Phones"
                shape="tall"
                error={wrong?.portrait?.message}
                {...picture(`slides.${place}.portrait`)}
              />
            </div>
            <LongField
              label="Describe the picture (for blind shoppers and search engines)"
              rows={3}
              {...register(`slides.${place}.alt`)}
              error={wrong?.alt?.message}
            />
            <Field label="Caption" {...register(`slides.${place}.caption`)} error={wrong?.caption?.message} />
            <div className={styles.ways}>
              <Button
                kind="quiet"
                small
                disabled={isUploading || place === 0}
                onClick={() => put(swapped(getValues('slides'), place, place - 1))}
              >
                Earlier<span className="hush">: slide {place + 1}</span>
              </Button>
              <Button
                kind="quiet"
                small
                disabled={isUploading || place === slides.length - 1}
                onClick={() => put(swapped(getValues('slides'), place, place + 1))}
              >
                Later<span className="hush">: slide {place + 1}</span>
              </Button>
              <Button
                kind="quiet"
                small
                disabled={isUploading || slides.length === 1}
                onClick={() => put(getValues('slides').filter((_other, index) => index !== place))}
              >
                Remove<span className="hush"> slide {place + 1}</span>
              </Button>
            </div>
          </section>
        );
      })}
      {slides.length < 5 && (
        <div>
          <Button kind="quiet" onClick={() => put([...getValues('slides'), emptySlide])}>
            Add slide
          </Button>
        </div>
      )}
      {watch('stories').map((_story, place) => {
        const wrong = errors.stories?.[place];
        const text = (name: 'caption' | 'heading' | 'linkText' | 'href') => ({
          ...register(`stories.${place}.${name}`),
          error: wrong?.[name]?.message,
        });
        return (
          // oxlint-disable-next-line react/no-array-index-key -- the first stands near, the second far, the others are tiles
          <section key={place} aria-labelledby={`story-${place}`}>
            <h2 id={`story-${place}`}>{storyNames[place] ?? `Tile ${place - 1}`}</h2>
            <HomeImage
              label="Picture"
              shape="tall"
              error={wrong?.picture?.message}
              {...picture(`stories.${place}.picture`)}
            />
            <LongField
              label="Describe the picture (for blind shoppers and search engines)"
              rows={3}
              {...register(`stories.${place}.alt`)}
              error={wrong?.alt?.message}
            />
            <Field label="Caption" {...text('caption')} />
            <Field label="Heading" {...text('heading')} />
            <LongField label="Text" rows={3} {...register(`stories.${place}.text`)} error={wrong?.text?.message} />
            <Field label="Link text" {...text('linkText')} />
            <Field
              label="Link"
              hint="A page of the shop, such as /shop?category=Dresses"
              inputMode="url"
              {...text('href')}
            />
            {place >= storyNames.length && (
              <div className={styles.ways}>
                <Button
                  kind="quiet"
                  small
                  disabled={isUploading}
                  onClick={() => putStories(getValues('stories').filter((_other, index) => index !== place))}
                >
                  Remove<span className="hush"> tile {place - 1}</span>
                </Button>
              </div>
            )}
          </section>
        );
      })}
      {watch('stories').length < 8 && (
        <div>
          <Button kind="quiet" onClick={() => putStories([...getValues('stories'), emptyStory])}>
            {watch('stories').length < storyNames.length ? 'Add picture' : 'Add tile'}
          </Button>
        </div>
      )}
      <SettingsSaveBar {...bar} isUploading={isUploading} />
    </form>
  );
}

function swapped<Thing>(all: readonly Thing[], one: number, other: number): Thing[] {
  return all.with(one, all[other]!).with(other, all[one]!);
}
