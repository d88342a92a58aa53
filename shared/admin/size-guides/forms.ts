import * as z from 'zod/mini';
import { CategoryName } from '../products/filter-name.ts';
import { Centimetres, firstDuplicate, SizeCode } from '../products/forms.ts';
import { narrowGenders } from '../../catalogue/genders.ts';
import { requiredText } from '../../fields.ts';
import { adminMessages } from '../messages.ts';
import { messages } from '../../messages.ts';
import { sizeKey } from '../products/size-code.ts';

const texts = adminMessages.settings;

/**
 * The size guide of a category: a row for each size, a column for each body measurement. Empty removes the guide.
 */
export const SizeGuideForm = z
  .object({
    gender: z.enum(narrowGenders, adminMessages.products.gender),
    category: CategoryName,
    sizes: z.array(SizeCode).check(z.maxLength(20, texts.tooManySizes)),
    measures: z
      .array(
        z.object({
          name: requiredText(adminMessages.products.measure, 40),
          /** In the order of the sizes; null without a measurement. */
          cm: z.array(z.nullable(Centimetres)).check(z.maxLength(20, texts.tooManySizes)),
        }),
      )
      .check(z.maxLength(8, texts.tooManyMeasures)),
  })
  .check(({ value: { sizes, measures }, issues }) => {
    const complain = (path: (string | number)[], input: unknown, message: string) =>
      issues.push({ code: 'custom', path, input, message });
    const size = firstDuplicate(sizes.map(sizeKey));
    if (size !== null) complain(['sizes', size], sizes, adminMessages.products.sizeTwice);
    const measure = firstDuplicate(measures.map(({ name }) => name.toLowerCase()));
    if (measure !== null) complain(['measures', measure, 'name'], measures, adminMessages.products.measureTwice);
    // Rows and columns without any number are rejected, because they would not be saved.
    for (const [place, { cm }] of measures.entries()) {
      if (cm.length !== sizes.length) complain(['measures', place, 'cm'], cm, messages.general.invalidRequest);
      if (cm.every((one) => one === null)) complain(['measures', place, 'name'], cm, texts.emptyMeasure);
    }
    for (const place of sizes.keys()) {
      if (measures.every(({ cm }) => (cm[place] ?? null) === null)) complain(['sizes', place], sizes, texts.emptySize);
    }
  });
export type SizeGuideEntry = z.output<typeof SizeGuideForm>;
