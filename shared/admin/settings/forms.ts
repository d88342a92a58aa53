import * as z from 'zod/mini';
import { emailWith, optionalText, requiredText, withoutNul } from '../../fields.ts';
import { adminMessages } from '../../admin/messages.ts';
import { messages } from '../../messages.ts';

const texts = adminMessages.settings;

/** With the country code; a number that begins with 0 is Nigerian. */
const ShopPhone = z.string(texts.phone).check(
  z.overwrite((typed) => typed.replace(/[\s()-]/g, '').replace(/^0(?=\d{10}$)/, '+234')),
  z.regex(/^\+\d{8,15}$/, texts.phone),
);

const WebAddress = (sentence: string) =>
  z
    .string(sentence)
    .check(
      z.trim(),
      withoutNul(sentence),
      z.maxLength(300, messages.delivery.tooLong(300)),
      z.regex(/^https?:\/\/[\w-]+(\.[\w-]+)+(\/[^\s"<>\\]*)?$/, sentence),
    );

/** The shop settings that an owner can change. */
export const SettingsForm = z.object({
  name: requiredText(texts.name, 60),
  phone: ShopPhone,
  email: emailWith(texts.email, texts.email),
  instagramUrl: WebAddress(texts.instagram),
  twitterUrl: WebAddress(texts.twitter),
  isVatRegistered: z.boolean(),
  bannerText: requiredText(texts.bannerText, 120),
  isBannerShown: z.boolean(),
  legalName: optionalText(120),
  rcNumber: optionalText(20),
  streetAddress: optionalText(200),
  openingHours: optionalText(120),
  contactPerson: optionalText(80),
});
export type SettingsEntry = z.output<typeof SettingsForm>;
