import * as z from 'zod/mini';
import { bareNumber, emailWith, optionalText, requiredText } from '../../fields.ts';
import { adminMessages } from '../messages.ts';
import { messages } from '../../messages.ts';
import type { socialNetworks } from '../../social-networks.ts';
import { ShopName } from './shop-name.ts';
import { socialAddress } from './social-address.ts';

const texts = adminMessages.settings;

/** With the country code; a number that begins with 0 is Nigerian. */
const ShopPhone = z.string(texts.phone).check(
  z.overwrite((typed) => bareNumber(typed).replace(/^0(?=\d{10}$)/, '+234')),
  z.regex(/^\+\d{8,15}$/, texts.phone),
);

/** Empty, or a number. */
const OptionalPhone = z.union([z.literal(''), ShopPhone], texts.phone);

/** An account, as people type or copy it; empty if there is none. */
const Account = (setting: keyof typeof socialNetworks, sentence: string) =>
  z._default(
    z.string(sentence).check(
      z.maxLength(300, messages.delivery.tooLong(300)),
      z.refine((typed) => socialAddress(setting, typed) !== null, sentence),
      z.overwrite((typed) => socialAddress(setting, typed) ?? typed),
    ),
    '',
  );

/** 12345678-0001 of the tax office, or ten to thirteen digits. */
const Tin = z._default(
  z.string(texts.tin).check(
    z.overwrite((typed) => typed.replace(/\s/g, '')),
    z.regex(/^(\d{8}-?\d{4}|\d{10,13})?$/, texts.tin),
  ),
  '',
);

/** The shop settings that an owner can change. */
export const SettingsForm = z.object({
  name: ShopName,
  phone: ShopPhone,
  whatsapp: z._default(OptionalPhone, ''),
  email: emailWith(texts.email, texts.email),
  instagramUrl: Account('instagramUrl', texts.instagram),
  twitterUrl: Account('twitterUrl', texts.twitter),
  tiktokUrl: Account('tiktokUrl', texts.tiktok),
  facebookUrl: Account('facebookUrl', texts.facebook),
  isVatRegistered: z.boolean(),
  bannerText: requiredText(texts.bannerText, 120),
  isBannerShown: z.boolean(),
  isCartReminderOn: z.boolean(texts.invalid),
  cartReminderHours: z
    .int(texts.reminderHours)
    .check(z.minimum(1, texts.reminderHours), z.maximum(168, texts.reminderHours)),
  legalName: optionalText(120),
  rcNumber: optionalText(20),
  tin: Tin,
  streetAddress: optionalText(200),
  openingHours: optionalText(120),
  contactPerson: optionalText(80),
});
export type SettingsEntry = z.output<typeof SettingsForm>;
