/** How often one kind of client may do something. */
export interface RateLimit {
  /**
   * Which part of the client is counted (`client.ts`). `browser`: for signed-in buyers their account. `address`: the
   * entered email address. Staff, phone numbers and products are stored as one of the two, as their comments say.
   */
  per: 'browser' | 'address' | 'browser and address' | 'network' | 'network and address' | 'shop';
  /** Uses without a proof of work. */
  free?: number;
  /** The absolute maximum. */
  max?: number;
  perSeconds: number;
  /** It protects people who did not ask for what they get, so known browsers are not exempt. */
  protectsOthers?: true;
}

export const minute = 60;
export const hour = 3_600;
export const day = 24 * hour;
