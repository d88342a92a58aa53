import { sql } from 'kysely';
import type { Fit } from '#shared/reviews/review.ts';
import { daysAfter, daysBefore } from '#shared/dates/moments.ts';
import type { Database } from '../db/database.ts';
import { productId } from './load-products.ts';
import { uuidOf } from './random.ts';

interface DemoReview {
  stars: number;
  fit: Fit;
  words: string;
  reply?: string;
}

/** Invented, which the pages say of each. By slug, the newest first. */
const demoReviews: Record<string, readonly DemoReview[]> = {
  'adunni-wrap-dress': [
    { stars: 5, fit: 'true', words: 'The cloth is heavier than I expected and falls well. I wore it to a wedding.' },
    { stars: 4, fit: 'true', words: 'Lovely colour. The skirt is a little long for me.' },
    {
      stars: 3,
      fit: 'small',
      words: 'Pretty, but tight at the waist.',
      reply: 'Thank you. The size guide has the waist of each size.',
    },
    { stars: 5, fit: 'true', words: '' },
    { stars: 4, fit: 'large', words: 'I am between two sizes and could have taken the smaller one.' },
    { stars: 5, fit: 'true', words: 'Washed it four times, and the print has not faded.' },
    { stars: 2, fit: 'small', words: 'The seam under one arm opened on the second day.' },
  ],
  'emeka-senator-kaftan': [
    { stars: 5, fit: 'true', words: 'Cool in the heat, and it keeps its shape.' },
    { stars: 4, fit: 'large', words: 'Wider than my others. I like it so.' },
  ],
};

const daysToWear = 3;

/** Published demo reviews of products that past customers got. Without enough past orders there are fewer. */
export async function loadReviews(tx: Database, now: Date): Promise<void> {
  for (const [slug, reviews] of Object.entries(demoReviews)) {
    const product = productId(slug);
    const { rows } = await sql<{ orderId: string; position: number; deliveredAt: Date }>`
      select order_id, min(position) as position, delivered_at
      from order_lines join orders on orders.id = order_id
      where product_id = ${product} and status = 'delivered' and delivered_at < ${daysBefore(now, daysToWear)}
      group by order_id, delivered_at order by delivered_at desc, order_id limit ${reviews.length}`.execute(tx);
    for (const [index, { orderId, position, deliveredAt }] of rows.entries()) {
      const id = uuidOf(`review ${slug} ${index}`);
      const at = daysAfter(deliveredAt, daysToWear);
      const published = {
        state: 'published',
        writtenAt: at,
        decidedAt: at,
        updatedAt: at,
        updatedBy: 'system',
      } as const;
      await tx
        .insertInto('reviews')
        .values({ id, orderId, position, productId: product, ...reviews[index]!, ...published, isDemo: true })
        .execute();
    }
  }
}
