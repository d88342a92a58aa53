import * as z from 'zod/mini';

/** The contents of a backup: its `manifest.json`. */
export const Manifest = z.object({
  /**
   * The format of this description; 2 with photos, which releases that write 1 would lose. A release reads its own and
   * earlier ones.
   */
  format: z.literal([1, 2]),
  /** The version of the shop that wrote it. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  /** Those that its database had; they make the tables again. */
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  /** How many images it has; null when they are in the object store. */
  images: z.nullable(z.int()),
  /** How many files of photos by shoppers it has. */
  photos: z._default(z.int(), 0),
});

export type Manifest = z.output<typeof Manifest>;

/** Rows in PostgreSQL's text format of COPY, compressed with gzip. */
export const tableFile = (name: string) => `tables/${name}.copy.gz`;
export const manifestFile = 'manifest.json';
/** Before the names of images and photos, which are those of `catalogue/images/image-files.ts` and `photo-files.ts`. */
export const imagePrefix = 'images/';
