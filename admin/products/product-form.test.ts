import { expect, test } from 'vitest';
import { adminMessages } from '#shared/admin/messages.ts';
import { asDecimal, asNumber, asPercent } from '../ui/forms/as-number.ts';
import { checked, emptyProduct, type FormValues } from './product-form.ts';

const texts = adminMessages.products;

test('what is no number stays as it was typed, and the form says so at its field', () => {
  expect([asNumber(' 38,500 '), asNumber(''), asNumber('20%'), asNumber('21.500')]).toEqual([
    38_500,
    null,
    '20%',
    '21.500',
  ]);
  expect([asDecimal('54,5'), asDecimal(' '), asDecimal('54 cm')]).toEqual([54.5, null, '54 cm']);

  expect([asPercent('20%'), asPercent('20 % '), asPercent('20'), asPercent('%')]).toEqual([20, 20, 20, '%']);

  expect(errorsOf({ discountPercent: asPercent('a fifth') })).toMatchObject({ discountPercent: texts.discount });
  expect(errorsOf({ measurements: [{ name: 'Sash', cm: { M: asDecimal('54 cm') } }] })).toMatchObject({
    'measurements.0.cm.M': texts.centimetres,
  });
  const [variant] = emptyProduct().variants;
  const stockItems = [
    { size: 'XXS', quantity: 1 },
    { size: 'M', quantity: asNumber('12 pcs') },
  ];
  expect(errorsOf({ variants: [{ ...variant!, price: asNumber('21.500'), stockItems }] })).toMatchObject({
    'variants.0.price': texts.price,
    'variants.0.stockItems.0.quantity': texts.quantity,
  });
});

function errorsOf(changes: Partial<FormValues>) {
  const result = checked({ ...emptyProduct(), ...changes });
  return 'errors' in result ? result.errors : {};
}
