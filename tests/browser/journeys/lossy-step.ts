import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { OpenShop } from '../open-shop.ts';

/** A phone whose network fails, which its console says. */
export const lossyPhone = { viewport: { width: 360, height: 740 }, mayLog: /Failed to load resource|ERR_|ApiError/ };

const offline = 'You seem to be offline';

/** One tap of a journey that asks the server for a change. */
interface Step {
  /** The path of its request. */
  call: RegExp;
  button: Locator;
  /** How often the server has made the change; without it, it only looks something up. */
  count?: () => Promise<number>;
  /** Shown once it is done, and never before. */
  shows: Locator;
  /** The status of the response to another tap. */
  again?: 200 | 409;
}

/**
 * Takes a step over a network that fails twice: first the request does not reach the server, then the server makes the
 * change and its response is lost, and with it everything that the page could look up. Each time the page says that it
 * failed and claims nothing, and anyone who is at it taps again. The change is made once, and in the end the page shows
 * it.
 */
export async function stepThroughLosses(page: Page, { call, button, count, shows, again = 200 }: Step): Promise<void> {
  await button.waitFor(); // The page has loaded what it shows.
  const before = await count?.();
  const expectTimes = async (times: number, when: string) => {
    if (count) expect(await count(), `times made ${when}`).toBe(before! + times);
  };
  let fault: 'unreached' | 'unanswered' | 'tapped again' | 'none' = 'unreached';
  let sent = 0;
  const isStep = (method: string, url: string) => method !== 'GET' && call.test(new URL(url).pathname);
  await page.route('**/api/**', async (route) => {
    const request = route.request();
    if (!isStep(request.method(), request.url())) {
      return request.method() === 'GET' && fault !== 'none' ? route.abort() : route.fallback();
    }
    if (fault === 'tapped again') fault = 'none';
    if (fault === 'none') return route.fallback();
    if (fault === 'unanswered') await route.fetch();
    await route.abort('internetdisconnected');
    sent += 1;
  });
  for (const done of [0, 1]) {
    fault = done === 0 ? 'unreached' : 'unanswered';
    await button.click();
    await expect.poll(() => sent).toBe(done + 1);
    await page.getByText(offline).filter({ visible: true }).first().waitFor();
    await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
    await expectTimes(done, `when its request was ${fault}`);
    expect(await shows.count(), `claims when its request was ${fault}`).toBe(0);
  }
  fault = 'tapped again';
  const response = page.waitForResponse((one) => isStep(one.request().method(), one.url()));
  await button.click();
  expect((await response).status(), 'the response to another tap').toBe(again);
  await shows.first().waitFor();
  await expectTimes(1, 'after another tap');
  await page.unroute('**/api/**');
}

/** How many events of a kind an order has. */
export async function countEvents({ db }: OpenShop, orderId: string, kind: string): Promise<number> {
  const events = db.selectFrom('orderEvents').select('seq').where('orderId', '=', orderId).where('kind', '=', kind);
  return (await events.execute()).length;
}

/** How many emails there are whose key begins so. */
export async function countEmails({ db }: OpenShop, key: string): Promise<number> {
  return (await db.selectFrom('letters').select('key').where('key', 'like', `${key}%`).execute()).length;
}
