import type { JSHandle, Page } from 'playwright-core';

/** The texts of all toasts that come from now on, also of those that are gone by the time they are read. */
export const toastsFromNowOn = (page: Page): Promise<JSHandle<string[]>> =>
  page.evaluateHandle(() => {
    const texts: string[] = [];
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('[data-sonner-toast]')) {
        if (!texts.includes(textContent)) texts.push(textContent);
      }
    }).observe(document.body, { childList: true, subtree: true });
    return texts;
  });
