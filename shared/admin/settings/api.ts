import * as z from 'zod/mini';
import { endpoint, Success } from '../../endpoint.ts';
import { messages } from '../../messages.ts';
import { SettingsForm } from './forms.ts';

const Settings = z.object({
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  instagramUrl: z.string(),
  twitterUrl: z.string(),
  isVatRegistered: z.boolean(),
  bannerText: z.string(),
  isBannerShown: z.boolean(),
  legalName: z.string(),
  rcNumber: z.string(),
  streetAddress: z.string(),
  openingHours: z.string(),
  contactPerson: z.string(),
});
export type Settings = z.output<typeof Settings>;

/** Sent back when saving, so that a concurrent change is detected. */
export const Version = z.int().check(z.minimum(0), z.maximum(2_147_483_646));

const Answer = z.extend(Success, {
  settings: Settings,
  /** The values of the environment, which apply unless others are saved. */
  fromServer: Settings,
  version: Version,
});

export const shopSettings = endpoint({
  method: 'GET',
  url: '/api/admin/settings',
  failure: messages.office.loadFailed,
  config: { isForOwner: true },
  schema: { summary: 'Returns the shop settings', tags: ['office'], response: { 200: Answer } },
});

export const saveSettings = endpoint({
  method: 'PUT',
  url: '/api/admin/settings',
  failure: messages.office.saveFailed,
  config: { isForOwner: true },
  schema: {
    summary: 'Changes the shop settings. Values equal to the environment’s follow the environment from then on',
    tags: ['office'],
    body: z.extend(SettingsForm, { version: Version }),
    response: { 200: Answer },
  },
});
