import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { ColourFamily } from '#shared/catalogue/colour-families.ts';
import type { Gender } from '#shared/catalogue/genders.ts';
import type { WeightClass } from '#shared/checkout/weight-classes.ts';
import { orderTotals } from '#shared/checkout/totals.ts';
import { naira } from '#shared/money.ts';
import type { Database } from '#server/db/database.ts';
import type { DB } from '#server/db/tables.ts';
import { firstDelivery } from '../actions/delivery.ts';

/** Factories for tests: each record is complete, and takes what the test is about. */

export interface CreatedProduct {
  productId: string;
  variantId: string;
  price: number;
  /** By colour name, when there is more than one. */
  variants: Record<string, string>;
}

export interface ProductOptions {
  name?: string;
  description?: string;
  category?: string;
  gender?: Gender;
  price?: number;
  weightClass?: WeightClass;
  createdAt?: Date;
  discountPercent?: number | null;
  /** Stock by size, the same for every colour, or by colour. */
  stock?: Record<string, number>;
  colors?: Record<string, { hex?: string; family?: ColourFamily; price?: number; stock?: Record<string, number> }>;
}

let count = 0;

export async function makeProduct(db: Database, options: ProductOptions = {}): Promise<CreatedProduct> {
  count += 1;
  const {
    name = `Adire shirt ${count}`,
    category = 'Shirts',
    gender = 'men',
    price = 12_500,
    stock = { M: 5 },
  } = options;
  const colors = options.colors ?? { Indigo: {} };
  const sizes = [...new Set(Object.values(colors).flatMap((color) => Object.keys(color.stock ?? stock)))];
  const productId = randomUUID();
  await db
    .insertInto('products')
    .values({
      id: productId,
      slug: `product-${productId}`,
      name,
      description: options.description ?? 'Cotton, dyed by hand.',
      category,
      gender,
      sizes,
      discountPercent: options.discountPercent ?? null,
      // A column that older databases do not have.
      ...(options.weightClass && { weightClass: options.weightClass }),
      createdAt: options.createdAt ?? new Date('2026-10-01T08:00:00Z'),
    })
    .execute();
  const variants: Record<string, string> = {};
  for (const [position, [colorName, color]] of Object.entries(colors).entries()) {
    const variantId = randomUUID();
    variants[colorName] = variantId;
    await db
      .insertInto('variants')
      .values({
        id: variantId,
        productId,
        position,
        colorName,
        colorHex: color.hex ?? '#232f6e',
        // A column that older databases do not have.
        ...(color.family && { colorFamily: color.family }),
        cloth: 'cotton',
        price: color.price ?? price,
        mainImage: '/pictures/shirt-front.0123456789ab.webp',
        thumbnails: ['/pictures/shirt-front.0123456789ab.webp', '/pictures/shirt-detail.0123456789ab.webp'],
      })
      .execute();
    const stockItems = Object.entries(color.stock ?? stock);
    await db
      .insertInto('stock')
      .values(stockItems.map(([size, quantity]) => ({ variantId, size, quantity })))
      .execute();
  }
  return { productId, variantId: Object.values(variants)[0]!, price, variants };
}

export interface OrderOptions {
  email?: string;
  shippingMethod?: string;
  quantity?: number;
  size?: string;
  /** The discount that the browser expects. */
  coupon?: { code: string; discount: number };
}

/** A coupon of ten percent without limits, unless the test says otherwise. */
export async function makeCoupon(db: Database, options: Partial<Insertable<DB['coupons']>> = {}): Promise<string> {
  const {
    code = 'TENTH',
    amount,
    percent = amount ? null : 10,
    createdAt = new Date('2026-10-01T08:00:00Z'),
  } = options;
  await db
    .insertInto('coupons')
    .values({ ...options, code, percent, createdAt })
    .execute();
  return code;
}

/** The payload that a browser would send for these products, with correct totals. */
export function orderPayload(products: readonly CreatedProduct[], options: OrderOptions = {}) {
  const { email = 'ada@example.com', shippingMethod: method = 'lagos-mainland-1', quantity = 1, size = 'M' } = options;
  const { coupon = { code: null, discount: 0 } } = options;
  const { price: shipping, state } = firstDelivery.areas.find(({ id }) => id === method)!;
  const totals = orderTotals(
    products.map(({ price }) => ({ price, quantity })),
    naira(shipping),
    naira(coupon.discount),
  );
  return {
    orderItems: products.map(({ productId, variantId, price }) => ({
      product: productId,
      variantId,
      name: 'Adire shirt',
      size,
      quantity,
      price,
      image: '/pictures/shirt-front.0123456789ab.webp',
      color: 'Indigo',
    })),
    shippingAddress: {
      street: '14 Market Road',
      city: 'Surulere',
      state,
      zipCode: '',
      country: 'Nigeria',
      phone: '08030000000',
    },
    shippingMethod: method,
    paymentMethod: 'paystack',
    itemsPrice: totals.subtotal as number,
    shippingPrice: totals.shipping as number,
    couponDiscount: totals.discount as number,
    couponCode: coupon.code,
    totalAmount: totals.total as number,
    isGuestOrder: true,
    guestInfo: { name: 'Ada Eze', email, phone: '08030000000' },
  };
}
