import { expect, test } from 'vitest';
import { garmentColour } from './garment-colour.ts';

type Rgb = readonly [number, number, number];

const wall: Rgb = [222, 218, 210];
const shadow: Rgb = [196, 192, 185];
const wine: Rgb = [110, 35, 55];

test('the colour is that of the garment and not of the wall, also when it hangs beside the middle', () => {
  const besideMiddle = picture((x, y) => (x > 0.52 && x < 0.8 && y > 0.2 ? wine : y > 0.9 ? shadow : wall));
  expect(garmentColour(besideMiddle)).toEqual({ hex: '#6e2337', family: 'red' });
});

test('a shadow on the wall is wall, and a light garment before a dark wall is found too', () => {
  const onWall = picture((x, y) => (Math.hypot(x - 0.5, y - 0.5) < 0.2 ? wine : x < 0.6 ? wall : shadow));
  expect(garmentColour(onWall).family).toBe('red');
  const light = picture((x, y) => (Math.hypot(x - 0.5, y - 0.6) < 0.25 ? [244, 240, 234] : [40, 52, 70]));
  expect(garmentColour(light).family).toBe('white');
});

test('cloth that fills the picture is no wall', () => {
  expect(garmentColour(picture(() => wine))).toEqual({ hex: '#6e2337', family: 'red' });
});

test('a dress with a pattern has the colour that covers most of it', () => {
  const dotted = picture((x, y) => {
    if (Math.hypot(x - 0.5, y - 0.5) > 0.3) return wall;
    return Math.floor(x * 40) % 4 === 0 ? [240, 174, 43] : [42, 74, 146];
  });
  expect(garmentColour(dotted).family).toBe('blue');
});

function picture(colourAt: (x: number, y: number) => Rgb) {
  const [width, height] = [80, 100];
  const data = Array.from({ length: width * height }, (_pixel, at) =>
    colourAt((at % width) / width, Math.floor(at / width) / height),
  ).flat();
  return { data, width, height, channels: 3 } as const;
}
