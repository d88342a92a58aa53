import { endOtherSessions, ownSessions } from '#shared/accounts/api.ts';
import { browserApi } from '../api.ts';
import { OwnSessions, type SessionCalls } from './OwnSessions.tsx';

const shopCalls: SessionCalls = {
  of: 'shop',
  list: (options) => browserApi(ownSessions, {}, options),
  endOthers: () => browserApi(endOtherSessions, {}),
};

/** The sessions of a customer. */
export const ShopSessions = () => <OwnSessions calls={shopCalls} />;
