import type { JSHandle, Page } from 'playwright-core';

/**
 * The texts of all toasts that come from now on, also of those that are gone by the time they are read, and as often as they
 * come.
 */
export const toastsFromNowOn = (page: Page): Promise<JSHandle<string[]>> =>
  page.evaluateHandle(() => {
    const texts: string[] = [];
    const toast = '[data-sonner-toast]';
    new MutationObserver((records) => {
      for (const added of records.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(added instanceof Element)) continue;
        const toasts = added.matches(toast) ? [added] : added.querySelectorAll(toast);
        for (const { textContent } of toasts) texts.push(textContent);
      }
    }).observe(document.body, { childList: true, subtree: true });
    return texts;
  });
