import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { logIn, makeAccount, person } from '../accounts.ts';
import { type OpenShop, test } from '../open-shop.ts';
import { open } from '../shopping.ts';

const names = ['Bo', 'Adaeze Threads', 'Ọmọ́ṣẹ́gun Àṣà', 'Wwwwwwwwww Mmmmmmmmmm Wwwwwww'];

test('any name fits the home page, its header and its footer, and never breaks inside a word', async ({ shop }) => {
  const page = await shop.visit();
  const browser = await page.context().newCDPSession(page);
  for (const name of names) {
    await rename(shop, name.normalize('NFC'));
    await open(page, '/');
    for (const { width, height, textSize } of [
      { width: 280, height: 653, textSize: 16 },
      { width: 360, height: 740, textSize: 16 },
      { width: 360, height: 740, textSize: 32 },
      { width: 1440, height: 900, textSize: 16 },
    ]) {
      await page.setViewportSize({ width, height });
      // As in the browser's settings: media queries in rem follow it too.
      await browser.send('Page.setFontSizes', { fontSizes: { standard: textSize } });
      const where = `${name}, ${width} px, text of ${textSize} px`;
      const found = await measure(page);
      expect.soft(found.scrollWidth, `${where}: width of the page`).toBeLessThanOrEqual(width);
      for (const { place, text, box, room, brokenWords } of found.texts) {
        const at = `${where}: ${place}`;
        expect.soft(text, at).toContain(name.normalize('NFC'));
        expect.soft(brokenWords, `${at}: words on two lines`).toEqual([]);
        expect.soft(box.left, `${at}: left`).toBeGreaterThanOrEqual(room.left - 8);
        expect.soft(box.right, `${at}: right`).toBeLessThanOrEqual(room.right);
        expect.soft(box.bottom, `${at}: bottom`).toBeLessThanOrEqual(room.bottom + 2);
      }
      // A word of the text beside the name fits its line.
      expect.soft(found.leadWidth, `${where}: text beside the name`).toBeGreaterThan(7 * textSize);
    }
  }
});

test('a long name leaves room in the header for all links and buttons of who has signed in, in a sale and with clothes for girls and boys', async ({
  shop,
}) => {
  const products = await shop.db.selectFrom('products').select('id').orderBy('slug').limit(2).execute();
  for (const [index, gender] of (['girls', 'boys'] as const).entries())
    await shop.db.updateTable('products').set({ gender }).where('id', '=', products[index]!.id).execute();
  const who = person('header.room@example.com');
  await makeAccount(shop, who);
  const page = await shop.visit({ size: 'wide' });
  await logIn(shop, page, who.email);
  const header = page.getByRole('banner');
  for (const name of [...names, 'Adunni & Daughters Boutique']) {
    await rename(shop, name.normalize('NFC'));
    for (const width of [960, 1024, 1200, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await open(page, '/about');
      const nav = header.getByRole('navigation', { name: 'Main' }).getByRole('link');
      await expect.poll(() => nav.count()).toBe(11);
      const places = await header.evaluate(async (place) => {
        await document.fonts.ready;
        const shown = [...place.querySelectorAll('a, button')].map((one) => one.getBoundingClientRect());
        return shown.filter((box) => box.width > 0).map(({ left, right }) => ({ left, right }));
      });
      const overlaps = places.filter(({ left }, at) => at > 0 && left < places[at - 1]!.right);
      expect.soft(overlaps, `${name}, ${width} px: one over another`).toEqual([]);
      expect
        .soft(Math.max(...places.map(({ right }) => right)), `${name}, ${width} px`)
        .toBeLessThanOrEqual(width - 12);
    }
  }
});

async function rename({ db }: OpenShop, name: string): Promise<void> {
  await db.updateTable('shopSettings').set({ name }).execute();
}

interface Box {
  left: number;
  right: number;
  bottom: number;
}

interface Found {
  scrollWidth: number;
  leadWidth: number;
  texts: { place: string; text: string; box: Box; room: Box; brokenWords: string[] }[];
}

/** Where the name is, and the room that it has there: up to the next element in the header. */
function measure(page: Page): Promise<Found> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    const brand = document.querySelector('header a[aria-label$=", home"]')!;
    const title = document.querySelector('h1')!;
    const copyright = [...document.querySelectorAll('footer p')].find(({ textContent }) =>
      textContent.startsWith('©'),
    )!;
    const boxOf = (node: Node, from: number, to: number) => {
      const range = document.createRange();
      range.setStart(node, from);
      range.setEnd(node, to);
      return range;
    };
    const textOf = (place: string, element: Element, room: DOMRect | Record<'left' | 'right' | 'bottom', number>) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const { left, right, bottom } = range.getBoundingClientRect();
      const brokenWords: string[] = [];
      const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = walk.nextNode(); node; node = walk.nextNode()) {
        for (const word of node.textContent!.matchAll(/\S+/g)) {
          const tops = [...boxOf(node, word.index, word.index + word[0].length).getClientRects()].map(({ top }) => top);
          if (Math.max(...tops) - Math.min(...tops) > 4) brokenWords.push(word[0]);
        }
      }
      return {
        place,
        text: element.textContent.replace(/\s+/g, ' ').trim(),
        box: { left, right, bottom },
        room: { left: room.left, right: room.right, bottom: room.bottom },
        brokenWords,
      };
    };
    const header = brand.parentElement!.getBoundingClientRect();
    const after = [...brand.parentElement!.children]
      .map((child) => child.getBoundingClientRect())
      .filter(({ width, left }) => width > 0 && left > brand.getBoundingClientRect().left + 1);
    const right = Math.min(...after.map(({ left }) => left));
    return {
      scrollWidth: document.documentElement.scrollWidth,
      leadWidth: title.nextElementSibling!.getBoundingClientRect().width,
      texts: [
        textOf('hero', title, title.parentElement!.getBoundingClientRect()),
        textOf('header', brand, { left: header.left, right, bottom: header.bottom }),
        textOf('footer', copyright, copyright.parentElement!.getBoundingClientRect()),
      ],
    };
  });
}
