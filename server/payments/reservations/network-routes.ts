import { adminMessages } from '#shared/admin/messages.ts';
import {
  releaseNetworkReservations as releaseNetworkReservationsCall,
  reservingNetworks as reservingNetworksCall,
} from '#shared/admin/payments/api.ts';
import type { Routes } from '../../http/route.ts';
import { staffOf } from '../../staff/gate.ts';
import { releaseNetworkReservations, reservingNetworks } from './reserving-networks.ts';

/** The networks whose unpaid orders reserve the most, and releasing those. */
export const reservingNetworkRoutes: Routes = (admin, shop) => {
  admin.route({
    ...reservingNetworksCall,
    handler: async () => ({
      success: true as const,
      message: adminMessages.stock.found,
      ...(await reservingNetworks(shop)),
    }),
  });

  admin.route({
    ...releaseNetworkReservationsCall,
    handler: async (request) => {
      const orders = await releaseNetworkReservations(shop, request.body.network, staffOf(request));
      return { success: true as const, message: adminMessages.stock.released(orders) };
    },
  });
};
