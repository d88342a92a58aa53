import {
  type DayReport,
  maxProductsShown,
  type ProductShare,
  type Share,
  type WayShare,
} from '#shared/admin/reports/api.ts';
import { channelNames, wayNames } from '#shared/admin/staff-orders/labels.ts';
import { sizeName } from '#shared/catalogue/sizes.ts';
import { formatNaira } from '#shared/money.ts';
import { type Figure, FigureTable } from './FigureTable.tsx';
import { ProductName } from './ProductName.tsx';
import { formatDay } from './report-periods.ts';

const ofDays: Figure<DayReport>[] = [
  { name: 'Day', of: ({ day }) => day, shown: ({ day }) => formatDay(day) },
  { name: 'Orders', of: ({ orders }) => orders },
  { name: 'Units', of: ({ units }) => units },
  { name: 'Paid', of: ({ paid }) => paid, shown: ({ paid }) => formatNaira(paid) },
  {
    name: 'Refunded',
    of: ({ refunded }) => refunded,
    shown: ({ refunded }) => (refunded === 0 ? '–' : formatNaira(refunded)),
  },
];

/** The figures of the chart, newest day first. */
export const DaysTable = ({ days }: { days: DayReport[] }) => (
  <FigureTable label="Day by day" figures={ofDays} rows={days.toReversed()} />
);

const ofProducts: Figure<ProductShare>[] = [
  {
    name: 'Product',
    of: ({ name }) => name,
    shown: ({ productId, name }) => <ProductName productId={productId} name={name} />,
  },
  { name: 'Sold', of: ({ units }) => units },
  { name: 'In stock', of: ({ onHand }) => onHand, isWide: true },
  {
    name: 'Sell-through',
    of: ({ sellThrough }) => sellThrough,
    shown: ({ sellThrough }) => `${sellThrough}%`,
    isWide: true,
  },
  { name: 'Value', of: ({ value }) => value, shown: ({ value }) => formatNaira(value) },
];

export function ProductsTable({ products }: { products: ProductShare[] }) {
  return <FigureTable label="By product" hasCaption figures={ofProducts} rows={products} maxRows={maxProductsShown} />;
}

const ofShares = (what: string): Figure<Share>[] => [
  { name: what, of: ({ name }) => name, shown: ({ name }) => name || 'None' },
  { name: 'Units', of: ({ units }) => units },
  { name: 'Value', of: ({ value }) => value, shown: ({ value }) => formatNaira(value) },
];
const ofSizes = ofShares('Size');
const ofAreas = ofShares('Delivery area');

export function SizesTable({ shares }: { shares: Share[] }) {
  const rows = shares.map((share) => ({ ...share, name: share.name && sizeName(share.name) }));
  return <FigureTable label="By size" hasCaption figures={ofSizes} rows={rows} barOf={partOfLargest(rows)} />;
}

export function AreasTable({ shares }: { shares: Share[] }) {
  return (
    <FigureTable label="By delivery area" hasCaption figures={ofAreas} rows={shares} barOf={partOfLargest(shares)} />
  );
}

const ofChannels = ofShares('Channel');

export function ChannelsTable({ shares }: { shares: Share[] }) {
  const rows = named(shares, channelNames);
  return <FigureTable label="By channel" hasCaption figures={ofChannels} rows={rows} barOf={partOfLargest(rows)} />;
}

const ofWays: Figure<WayShare>[] = [
  { name: 'Paid by', of: ({ name }) => name },
  { name: 'Payments', of: ({ payments }) => payments },
  { name: 'Received', of: ({ value }) => value, shown: ({ value }) => formatNaira(value) },
];

/** The money that came by each way. */
export function WaysTable({ shares }: { shares: WayShare[] }) {
  const rows = named(shares, wayNames);
  const largest = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <FigureTable
      label="By payment method"
      hasCaption
      figures={ofWays}
      rows={rows}
      barOf={({ value }) => value / largest}
    />
  );
}

const named = <Named extends { name: string }>(shares: Named[], names: Readonly<Record<string, string>>) =>
  shares.map((share) => ({ ...share, name: names[share.name] ?? share.name }));

function partOfLargest(shares: Share[]): (share: Share) => number {
  const max = Math.max(1, ...shares.map(({ units }) => units));
  return ({ units }) => units / max;
}
