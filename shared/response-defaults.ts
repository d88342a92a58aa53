/** What pages assume of a product in a list, where a response has only the fields that the specification names. */
export const cardDefaults = {
  closeUp: null,
  priceVaries: false,
  category: '',
  sizes: [],
  discount: null,
  inStock: true,
  variants: [{ _id: '', color: { hex: '' } }],
} as const;

/** The same of a product on its own page. */
export const productDefaults = {
  composition: '',
  care: [],
  fit: '',
  length: '',
  measurements: [],
  category: '',
  gender: 'unisex',
  discount: null,
  variants: [{ color: { family: '' }, cloth: '' }],
  reviews: null,
} as const;

/** The same of an order. */
export const orderDefaults = {
  storeCredit: 0,
  shippingMethod: null,
  shippingName: null,
  deliveryEstimate: null,
  paymentStatus: 'unpaid',
  refunds: [],
  shippedAt: null,
  parcel: { courier: null, trackingNumber: null, trackingUrl: null },
  parcels: [],
  cancelledAt: null,
  cancelReason: null,
  reservedUntil: null,
  onDelivery: null,
  deposit: null,
  change: null,
  guestInfo: { name: '', email: '', phone: '' },
} as const;
