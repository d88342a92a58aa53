import * as z from 'zod/mini';
import { narrowGenders } from '../../catalogue/genders.ts';
import { endpoint, Success } from '../../endpoint.ts';
import { adminMessages } from '../messages.ts';
import { SizeGuideForm } from './forms.ts';

const EditedSizeGuide = z.object({
  gender: z.enum(narrowGenders),
  category: z.string(),
  /** Small to large; empty without a guide. */
  sizes: z.array(z.string()),
  /** `cm` in the order of the sizes. */
  measures: z.array(z.object({ name: z.string(), cm: z.array(z.nullable(z.number())) })),
  /** Whether the category has products for sale; only then shoppers see the guide. */
  isSold: z.boolean(),
  /** Sent back when saving, so that a concurrent change is detected. */
  version: z.string(),
});
export type EditedSizeGuide = z.output<typeof EditedSizeGuide>;

const response = { 200: z.extend(Success, { guides: z.array(EditedSizeGuide) }) };

export const editedSizeGuides = endpoint({
  method: 'GET',
  url: '/api/admin/size-guides',
  failure: adminMessages.general.loadFailed,
  config: { needs: 'settings.change' },
  schema: {
    summary: 'Returns the size guides of all categories for editing, including empty ones',
    tags: ['admin'],
    response,
  },
});

export const saveSizeGuide = endpoint({
  method: 'PUT',
  url: '/api/admin/size-guides',
  failure: adminMessages.general.saveFailed,
  config: { needs: 'settings.change' },
  schema: {
    summary: 'Changes the size guide of one category. An empty guide is removed',
    tags: ['admin'],
    body: z.extend(SizeGuideForm, { version: z.string().check(z.maxLength(100)) }),
    response,
  },
});
