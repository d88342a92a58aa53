import * as z from 'zod/mini';
import { adminMessages } from '../messages.ts';

const texts = adminMessages.settings;

/** The most and the fewest characters of a shop's name. An accent or a dot below belongs to what it is on. */
export const maxNameLength = 30;
const minNameLength = 2;

/**
 * The name of the shop, on every page and in every email: words of any language, digits and a few signs. Characters
 * that are invisible, reverse the direction of the text or look like HTML are rejected.
 */
export const ShopName = z.string(texts.name).check(
  z.overwrite((typed) => typed.normalize('NFC').trim().replace(/ {2,}/g, ' ')),
  z.minLength(1, texts.name),
  z.refine((name) => name === '' || (signs.test(name) && !pileOfMarks.test(name)), texts.nameSigns),
  z.refine((name) => name === '' || lengthOf(name) >= minNameLength, texts.nameTooShort),
  z.refine((name) => lengthOf(name) <= maxNameLength, texts.nameTooLong(maxNameLength)),
);

/** It begins with no sign, so it is never only signs. */
const signs = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} &'’‘.,!+·()/–-]*$/u;

/** Nigerian languages have up to two on one character: a dot below and a tone. */
const pileOfMarks = /\p{M}{3}/u;

const lengthOf = (name: string) => Array.from(name.normalize('NFD').replace(/\p{M}/gu, '')).length;
