import * as calls from '#shared/passkeys/api.ts';
import { browserApi } from '../api.ts';
import { OwnPasskeys, type PasskeyCalls } from '../passkeys/OwnPasskeys.tsx';

const shopCalls: PasskeyCalls = {
  of: 'shop',
  list: (options) => browserApi(calls.ownPasskeys, {}, options),
  offer: () => browserApi(calls.startPasskeyRegistration, {}),
  add: (body) => browserApi(calls.registerPasskey, { body }),
  remove: (id) => browserApi(calls.removePasskey, { params: { id } }),
};

/** The passkeys of a customer. */
export const ShopPasskeys = () => <OwnPasskeys calls={shopCalls} />;
