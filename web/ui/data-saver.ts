/** Supported by Chromium, which then sends `Save-Data: on` too: images come narrower under the same URLs. */
interface Saving {
  connection?: { saveData?: boolean };
}

/** Whether the shopper asked the browser to save data. */
export const savesData = () => !import.meta.env.SSR && (navigator as Saving).connection?.saveData === true;

/** The size of the fonts that are not loaded: a test compares it with the files. */
export const savedFontBytes = 34_000;
