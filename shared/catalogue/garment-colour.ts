import { type ColourFamily, colourFamily, oklab } from './colour-families.ts';

/**
 * A picture, decoded: its pixels from the left, row by row, each as `channels` bytes of which the first three are red,
 * green and blue.
 */
interface Pixels {
  data: ArrayLike<number>;
  width: number;
  height: number;
  channels: 3 | 4;
}

export interface GarmentColour {
  /** `#rrggbb` */
  hex: string;
  family: ColourFamily;
}

/** About as many pixels as are looked at: more cost time on a cheap phone and change nothing. */
const samples = 2_500;
/** How different from the wall a pixel of the garment is, in OKLab. Shadows on a wall differ by less. */
const wallDistance = 0.09;
/** How much of the middle must differ from the wall; otherwise the garment fills the picture. */
const minShare = 0.08;

/**
 * Guesses the colour of the garment in a photo. The edges show the wall or the floor; what differs from them and is near
 * the middle is the garment, and the family that covers most of it gives the colour. A guess: a person confirms it.
 */
export function garmentColour(pixels: Pixels): GarmentColour {
  const points = pointsOf(pixels);
  const walls = coloursOfWall(points.filter(({ isEdge }) => isEdge));
  const inside = points.filter(({ weight }) => weight > 0);
  const garment = inside.filter((point) => walls.every((wall) => distance(wall, point) > wallDistance));
  const total = sumOf(inside);
  return colourOf(sumOf(garment) >= total * minShare ? garment : inside.filter(({ weight }) => weight > 0.5));
}

interface Point {
  rgb: readonly [number, number, number];
  lab: readonly [number, number, number];
  /** 1 in the middle, 0 from the edge of the ellipse that a garment fills. */
  weight: number;
  isEdge: boolean;
}

function pointsOf({ data, width, height, channels }: Pixels): Point[] {
  const step = Math.max(1, Math.floor(Math.sqrt((width * height) / samples)));
  const points: Point[] = [];
  for (let y = 0; y < height; y += step) {
    for (let x = 0; x < width; x += step) {
      const at = (y * width + x) * channels;
      const rgb = [data[at]!, data[at + 1]!, data[at + 2]!] as const;
      const [fromLeft, fromTop] = [(x + 0.5) / width, (y + 0.5) / height];
      const away = Math.hypot((fromLeft - 0.5) / 0.36, (fromTop - 0.52) / 0.42);
      points.push({
        rgb,
        lab: oklab(rgb),
        weight: Math.max(0, 1 - away),
        isEdge: fromLeft < 0.06 || fromLeft > 0.94 || fromTop < 0.05,
      });
    }
  }
  return points;
}

/** The colours that the edges mostly have: up to four, found one after the other. */
function coloursOfWall(edge: readonly Point[]): Point[] {
  const walls: Point[] = [];
  let left = edge;
  while (left.length > edge.length * 0.1 && walls.length < 4) {
    const wall = commonest(left);
    walls.push(wall);
    left = left.filter((point) => distance(wall, point) > wallDistance);
  }
  return walls;
}

/** The point that has the most others near it, of a few dozen. */
function commonest(points: readonly Point[]): Point {
  const few = points.filter((_point, index) => index % Math.ceil(points.length / 40) === 0);
  const counts = few.map((point) => points.filter((other) => distance(point, other) < wallDistance / 2).length);
  return few[counts.indexOf(Math.max(...counts))]!;
}

/** The colour of the family that covers most. */
function colourOf(points: readonly Point[]): GarmentColour {
  const families = new Map<ColourFamily, Point[]>();
  for (const point of points) {
    const family = colourFamily(toHex(point.rgb));
    const others = families.get(family);
    if (others) others.push(point);
    else families.set(family, [point]);
  }
  const [largest = []] = [...families.values()].toSorted((one, other) => sumOf(other) - sumOf(one));
  // Folds and shadows darken cloth, so its colour is that of its brighter part; what is brightest shines.
  const byLight = largest.toSorted((one, other) => one.lab[0] - other.lab[0]);
  const bright = byLight.slice(Math.floor(byLight.length * 0.3), Math.ceil(byLight.length * 0.95));
  const total = sumOf(bright) || 1;
  const mean = [0, 1, 2].map((part) =>
    Math.round(bright.reduce((sum, { rgb, weight }) => sum + rgb[part]! * weight, 0) / total),
  );
  const hex = toHex(mean);
  return { hex, family: colourFamily(hex) };
}

const sumOf = (points: readonly Point[]) => points.reduce((sum, { weight }) => sum + weight, 0);

const distance = ({ lab: [l1, a1, b1] }: Point, { lab: [l2, a2, b2] }: Point) =>
  Math.hypot((l1 - l2) * 0.7, (a1 - a2) * 2, (b1 - b2) * 2);

const toHex = (rgb: readonly number[]) => `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
