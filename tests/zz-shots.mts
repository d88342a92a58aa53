import { launchChromium } from './chromium.ts';
const b = await launchChromium();
const shots: [string, string, any][] = JSON.parse(process.argv[2]!);
for (const [name, path, v] of shots) {
  const c = await b.newContext({ viewport: { width: v[0], height: v[1] }, isMobile: v[0] < 600, hasTouch: v[0] < 600 });
  const p = await c.newPage();
  await p.goto('http://localhost:3103' + path, { waitUntil: 'networkidle' });
  await p.waitForTimeout(800);
  if (v[2]) {
    await p.evaluate(v[2]);
    await p.waitForTimeout(900);
  }
  const over = await p.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  console.log(name, 'overflow', over);
  await p.screenshot({ path: `/tmp/shots/${name}.png` });
  await c.close();
}
await b.close();
