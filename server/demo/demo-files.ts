import fs from 'node:fs';
import path from 'node:path';
import type { CollectionRule } from '#shared/admin/collections/forms.ts';
import type { Measure, SizeGuide } from '#shared/catalogue/api.ts';
import type { ColourFamily } from '#shared/catalogue/colour-families.ts';
import { root } from '../root.ts';

export interface DemoProduct {
  slug: string;
  name: string;
  category: string;
  gender: 'women' | 'men';
  description: string;
  composition: string;
  care: string[];
  fit: string;
  length: string;
  discountPercent: number | null;
  addedDaysAgo: number;
  /** Units sold in a usual week; fractions allowed. */
  weeklySales: number;
  sizes: string[];
  variants: {
    /** `family` where the hex value would give another one. */
    color: { name: string; hex: string; family?: ColourFamily };
    cloth: string;
    /** Whole naira. */
    price: number;
    /** `words` describes files that are not the front, the back or the cloth. */
    pictures: { main: string; thumbnails: string[]; words?: Record<string, string> };
    stock: Record<string, number>;
  }[];
}

/** Made by `demo/generator/measure.py` from the patterns, in centimetres. */
export interface DemoSizes {
  guides: SizeGuide[];
  /** By slug. */
  products: Record<string, Measure[]>;
}

export interface DemoPicture {
  file: string;
  width: number;
  height: number;
}

export interface DemoBanners {
  hero: { wide: DemoPicture; portrait: DemoPicture; alt: string; caption: string }[];
  editorial: (DemoPicture & {
    alt: string;
    caption: string;
    heading: string;
    text: string;
    link: string;
    linkText: string;
  })[];
}

/** Products by slug in their order, or a rule. The picture is one of a product. */
export interface DemoCollection {
  slug: string;
  name: string;
  text: string;
  picture: DemoPicture;
  alt: string;
  products?: string[];
  rule?: CollectionRule;
}

/** The frames of turntables, by the slug of a product and the name of a colour. */
export type DemoTurntables = Record<string, Record<string, string[]>>;

const folder = path.join(root, 'demo');

export function demoProducts(): DemoProduct[] {
  return JSON.parse(fs.readFileSync(path.join(folder, 'catalogue.json'), 'utf8')) as DemoProduct[];
}

export function demoSizes(): DemoSizes {
  return JSON.parse(fs.readFileSync(path.join(folder, 'sizes.json'), 'utf8')) as DemoSizes;
}

export function demoBanners(): DemoBanners {
  return JSON.parse(fs.readFileSync(path.join(folder, 'banners.json'), 'utf8')) as DemoBanners;
}

export function demoCollections(): DemoCollection[] {
  return JSON.parse(fs.readFileSync(path.join(folder, 'collections.json'), 'utf8')) as DemoCollection[];
}

export function demoTurntables(): DemoTurntables {
  return JSON.parse(fs.readFileSync(path.join(folder, 'turntables.json'), 'utf8')) as DemoTurntables;
}

export function demoImage(kind: 'pictures' | 'banners', file: string): string {
  return path.join(folder, kind, file);
}
