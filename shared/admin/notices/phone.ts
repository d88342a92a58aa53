import * as z from 'zod/mini';
import { Success } from '../../endpoint.ts';
import { Otp, Phone, Timestamp } from '../../fields.ts';
import { mobileNumber } from '../../phone-numbers/mobile-number.ts';
import { adminMessages } from '../messages.ts';

/** So many text messages about notices a person gets on one day of Lagos. Each costs the shop money. */
export const textsADay = 20;

const texts = adminMessages.phones;

/** The mobile number of a member of staff: written as customers write theirs, and in Nigeria. */
export const NewPhone = z.object({ phone: z.pipe(Phone, z.string().check(z.regex(mobileNumber, texts.notMobile))) });
export type NewPhone = z.output<typeof NewPhone>;

/** The code that was texted to it. */
export const PhoneCode = z.object({ code: Otp });

/** The number that notices are texted to, as its owner sees it. */
export const OwnPhone = z.object({
  /** `none` while the server has no provider, `off` while an owner has not switched text messages to staff on. */
  offered: z.enum(['none', 'off', 'sms', 'whatsapp']),
  /** Confirmed by a code. */
  phone: z.nullable(z.string()),
  /** Whether the provider doesn't take this number, so that nothing is sent to it any more. */
  isGivenUp: z.boolean(),
  /** Why, in the words of the provider. */
  problem: z.string(),
  /** Whether as many as are allowed were sent today. */
  isDayFull: z.boolean(),
  /** Where a code was sent that can still be typed. */
  confirming: z.nullable(z.object({ phone: z.string(), expiresAt: Timestamp })),
});
export type OwnPhone = z.output<typeof OwnPhone>;

export const PhoneResponse = z.extend(Success, { phone: OwnPhone });
