import { maxDiscountPercent } from '../../catalogue/discount.ts';
import { genderLabels, genders } from '../../catalogue/genders.ts';
import { adminMessages } from '../messages.ts';
import { weightClasses, weightClassLabels } from '../../checkout/weight-classes.ts';
import { categoryName, choice, lines, optionalChoice, text } from './field-kinds.ts';
import { naira, optionalNaira, percent } from './number-fields.ts';
import type { Values } from './field-tables.ts';

/**
 * The fields of products and variants. The form, the API of the admin, the audit log, the CSV files with their previews
 * and the columns to write follow from these tables, in their order (docs/recipes.md, 'Add a field').
 *
 * Measurements, sizes, colours, pictures and quantities are more than one value and are in `forms.ts` and `columns.ts`.
 */

/** Name and description. */
export const nameFields = {
  name: text({
    label: 'Name',
    maxLength: 120,
    missing: adminMessages.products.name,
    isWide: true,
    column: 'name',
    hint: 'Up to 120 characters',
    example: 'Example Wrap Dress',
  }),
  description: text({
    label: 'Description',
    maxLength: 4_000,
    isLong: true,
    column: 'description',
    hint: 'Up to 4,000 characters',
    example: 'Midi wrap dress with a flutter hem.',
  }),
  category: categoryName({
    label: 'Category',
    column: 'category',
    hint: 'Such as Dresses, without a comma',
    example: 'Dresses',
  }),
  gender: choice({
    label: 'For',
    values: genders,
    labels: genderLabels,
    aliases: {
      woman: 'women',
      female: 'women',
      lady: 'women',
      ladies: 'women',
      man: 'men',
      male: 'men',
      gents: 'men',
      girl: 'girls',
      boy: 'boys',
      kid: 'kids',
      children: 'kids',
      child: 'kids',
    },
    missing: adminMessages.products.gender,
    column: 'gender',
    hint: 'women, men, unisex (women and men), girls, boys or kids (girls and boys)',
    cellError: adminMessages.stock.badGender,
    example: 'women',
  }),
};

export const discountFields = {
  /** Display only: the percentage of the compare-at price. */
  discountPercent: percent({
    label: 'Discount to show (%)',
    maximum: maxDiscountPercent,
    invalid: adminMessages.products.discount,
    column: 'discount',
    hint: 'Discount to show, 1 to 100 percent. The price stays what customers pay. 0 for none',
    cellError: adminMessages.stock.badDiscount,
    example: 0,
  }),
};

/** The description of the product. */
export const detailFields = {
  composition: text({
    label: 'Fabric',
    help: 'Such as 100% cotton, wax print.',
    maxLength: 120,
    isWide: true,
    column: 'composition',
    hint: 'Such as 100% cotton, wax print',
    example: '100% cotton, wax print',
  }),
  care: lines({
    label: 'Care, one instruction per line',
    maxLines: 8,
    maxLength: 60,
    tooMany: adminMessages.products.care,
    column: 'care',
    hint: 'Up to 8 lines in one cell, each up to 60 characters, such as Machine wash at 30°C',
    example: 'Machine wash at 30°C\nDo not bleach',
  }),
  fit: text({
    label: 'Fit',
    maxLength: 120,
    isWide: true,
    column: 'fit',
    hint: 'Such as Relaxed: take your usual size',
    example: 'Relaxed: take your usual size',
  }),
  length: text({
    label: 'Length',
    maxLength: 120,
    isWide: true,
    column: 'length',
    hint: 'Where it ends, such as To mid-calf',
    example: 'To mid-calf',
  }),
  weightClass: optionalChoice({
    label: 'Weight for delivery',
    help: 'Delivery can cost more for heavy items: see Settings, Delivery.',
    values: weightClasses,
    labels: weightClassLabels,
    aliases: { light: 'normal', 'very-heavy': 'very heavy', very_heavy: 'very heavy', veryheavy: 'very heavy' },
    missing: adminMessages.products.weightClass,
    isWide: true,
    column: 'weight',
    hint: 'normal, heavy (such as jackets and shoes) or very heavy (such as bundles and bedding), for the price of delivery',
    cellError: adminMessages.stock.badWeightClass,
    example: 'normal',
  }),
};

export const productFields = { ...nameFields, ...discountFields, ...detailFields };
export type ProductFields = typeof productFields;
export type ProductValues = Values<ProductFields>;

export const variantFields = {
  cloth: text({
    label: 'Fabric of this colour',
    maxLength: 80,
    noun: 'fabric',
    column: 'cloth',
    hint: 'Such as wax-print cotton',
    example: 'wax-print cotton',
  }),
  price: naira({
    label: 'Price (₦)',
    maximum: 100_000_000,
    invalid: adminMessages.products.price,
    column: 'price',
    hint: 'Whole naira',
    cellError: adminMessages.stock.badPrice,
    example: 38_500,
  }),
  /** The cost of one unit to the shop. Shoppers never see it. */
  cost: optionalNaira({
    label: 'Cost to you (₦)',
    help: 'What one piece costs you. Customers never see it.',
    maximum: 100_000_000,
    invalid: adminMessages.products.cost,
    column: 'cost',
    hint: 'What one piece costs you, whole naira. Customers never see it. 0 if you don’t know',
    cellError: adminMessages.stock.badCost,
    example: 21_000,
  }),
};
export type VariantFields = typeof variantFields;
export type VariantValues = Values<VariantFields>;
