import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type HomeImages, saveHomeImages } from '#shared/admin/home/api.ts';
import { type HomeImagesEntry, HomeImagesForm } from '#shared/admin/home/forms.ts';
import type { Output } from '#shared/endpoint.ts';
import { Button } from '#web/ui/Button.tsx';
import { pageTitle } from '#web/ui/page-title.ts';
import { adminApi } from '../../admin-api.ts';
import { homeImagesQuery } from '../settings-queries.ts';
import { SaveBar } from '../../ui/forms/SaveBar.tsx';
import forms from '../Settings.module.css';
import { SettingsFrame } from '../SettingsFrame.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { useEditing } from '../../ui/forms/useEditing.ts';
import { showSaved } from '../../ui/forms/show-saved.ts';
import { swapped, useItemKeys } from '../useItemKeys.ts';
import { SlideFields } from './SlideFields.tsx';
import { StoryFields, storyNames } from './StoryFields.tsx';
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
const emptySlide = { wide: '', portrait: '', alt: '', caption: '' };
const emptyStory = { picture: '', alt: '', caption: '', heading: '', text: '', linkText: '', href: '' };

function PicturesForm({ pictures }: { pictures: HomeImages }) {
  const queries = useQueryClient();
  const { form, submit, bar } = useEditing<HomeImagesEntry, Output<typeof saveHomeImages>>({
    rules: HomeImagesForm,
    loaded: asBase(pictures),
    save: (values, version) => adminApi(saveHomeImages, { body: { ...values, version: String(version) } }),
    onSaved: (response) => {
      showSaved(queries, homeImagesQuery.queryKey, response);
      return asBase(response.pictures);
    },
    reload: async () => asBase((await queries.fetchQuery({ ...homeImagesQuery, staleTime: 0, retry: false })).pictures),
  });
  const { formState, watch, setValue, getValues, trigger } = form;
  const slides = watch('slides');
  const stories = watch('stories');
  const slideKeys = useItemKeys(slides.length);
  const storyKeys = useItemKeys(stories.length);
  const [uploads, setUploads] = useState(0);
  const parts = {
    form,
    isUploading: uploads > 0,
    onSending: (isSending: boolean) => setUploads((now) => now + (isSending ? 1 : -1)),
  };
  const put = <Name extends keyof HomeImagesEntry>(name: Name, next: HomeImagesEntry[Name]) =>
    setValue<keyof HomeImagesEntry>(name, next, { shouldDirty: true });
  /** The errors of a picture move with it. */
  const rearrange: typeof put = (name, next) => {
    put(name, next);
    if (formState.isSubmitted) void trigger(name);
  };

  return (
    <form className={forms.form} noValidate onSubmit={(event) => void submit(event)}>
      {slideKeys.keys.map((key, place) => (
        <SlideFields
          key={key}
          place={place}
          count={slides.length}
          {...parts}
          onSwap={(other) => {
            slideKeys.swap(place, other);
            rearrange('slides', swapped(getValues('slides'), place, other));
          }}
          onRemove={() => {
            slideKeys.remove(place);
            rearrange('slides', getValues('slides').toSpliced(place, 1));
          }}
        />
      ))}
      {slides.length < 5 && (
        <div>
          <Button kind="quiet" onClick={() => put('slides', [...getValues('slides'), emptySlide])}>
            Add slide
          </Button>
        </div>
      )}
      {storyKeys.keys.map((key, place) => (
        <StoryFields
          key={key}
          place={place}
          {...parts}
          onRemove={() => {
            storyKeys.remove(place);
            rearrange('stories', getValues('stories').toSpliced(place, 1));
          }}
        />
      ))}
      {stories.length < 8 && (
        <div>
          <Button kind="quiet" onClick={() => put('stories', [...getValues('stories'), emptyStory])}>
            {stories.length < storyNames.length ? 'Add picture' : 'Add tile'}
          </Button>
        </div>
      )}
      <SaveBar {...bar} isUploading={parts.isUploading} />
    </form>
  );
}
