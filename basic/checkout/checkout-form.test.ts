import { expect, test } from 'vitest';
import { firstDelivery } from '../../tests/actions/delivery.ts';
import { checkDelivery } from './checkout-form.ts';

test('an order that is collected has the address of the shop alone, without the postal code of the customer', () => {
  const areas = firstDelivery.areas.map((area) =>
    area.id === 'lagos-mainland-1' ? { ...area, pickupAt: '12 Demo Street, Yaba' } : area,
  );
  const entry = {
    firstName: 'Adaeze',
    lastName: 'Okafor',
    email: 'adaeze@example.com',
    phone: '0803 555 0123',
    address: '14 Allen Avenue',
    apartment: 'Flat 2',
    city: 'Ikeja',
    postalCode: '100271',
    area: 'Lagos|lagos-mainland-1',
  };

  const { delivery } = checkDelivery({ ...firstDelivery, areas }, entry, { subtotal: 8_500, extra: 0 });
  expect(delivery).toMatchObject({ address: '12 Demo Street, Yaba', apartment: '', city: 'Lagos', postalCode: '' });
});
