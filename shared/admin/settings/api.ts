import * as z from 'zod/mini';
import { endpoint, Success } from '../../endpoint.ts';
import { adminMessages } from '../messages.ts';
import { SettingsForm } from './forms.ts';

const Settings = z.object({
  name: z.string(),
  phone: z.string(),
  whatsapp: z.string(),
  email: z.string(),
  instagramUrl: z.string(),
  twitterUrl: z.string(),
  tiktokUrl: z.string(),
  facebookUrl: z.string(),
  isVatRegistered: z.boolean(),
  bannerText: z.string(),
  isBannerShown: z.boolean(),
  isCartReminderOn: z.boolean(),
  cartReminderHours: z.int(),
  legalName: z.string(),
  rcNumber: z.string(),
  tin: z.string(),
  streetAddress: z.string(),
  openingHours: z.string(),
  contactPerson: z.string(),
});
export type Settings = z.output<typeof Settings>;

/** Sent back when saving, so that a concurrent change is detected. */
export const Version = z.int().check(z.minimum(0), z.maximum(2_147_483_646));

const SettingsResponse = z.extend(Success, {
  settings: Settings,
  /** The values of the environment, which apply unless others are saved. */
  fromServer: Settings,
  version: Version,
});

export const shopSettings = endpoint({
  method: 'GET',
  url: '/api/admin/settings',
  failure: adminMessages.general.loadFailed,
  config: { needs: 'settings.change' },
  schema: { summary: 'Returns the shop settings', tags: ['admin'], response: { 200: SettingsResponse } },
});

export const saveSettings = endpoint({
  method: 'PUT',
  url: '/api/admin/settings',
  failure: adminMessages.general.saveFailed,
  config: { needs: 'settings.change' },
  schema: {
    summary: 'Changes the shop settings. Values equal to the environment’s follow the environment from then on',
    tags: ['admin'],
    body: z.extend(SettingsForm, { version: Version }),
    response: { 200: SettingsResponse },
  },
});
