import { ShopError } from '#shared/errors.ts';
import type { ShopSettings } from '#shared/settings.ts';
import type { CourierAddress } from './provider/courier-provider.ts';

/**
 * Where couriers pick up, from the facts of the seller. The address is one line there: '12 Demo Street, Yaba, Lagos'.
 *
 * @throws ShopError `sender_unknown` when no street, city and state are in it
 */
export function senderAddress({
  streetAddress,
  contactPerson,
  legalName,
  name,
  phone,
  email,
}: Pick<ShopSettings, 'streetAddress' | 'contactPerson' | 'legalName' | 'name' | 'phone' | 'email'>): CourierAddress {
  const parts = streetAddress
    .split(',')
    .map((part) => part.trim().replace(/\.$/, ''))
    .filter((part) => part !== '' && part.toLowerCase() !== 'nigeria');
  const [state, city] = parts.slice(-2).toReversed();
  const street = parts.slice(0, -2).join(', ');
  if (!street || !city || !state) throw new ShopError('sender_unknown');
  return {
    name: contactPerson || legalName || name,
    email,
    phone,
    street,
    city,
    state: state.replace(/ state$/i, ''),
    zipCode: '',
  };
}
