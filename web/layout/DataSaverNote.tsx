import { useEffect, useState } from 'react';
import { messages } from '#shared/messages.ts';
import { savedFontBytes, savesData } from '../ui/data-saver.ts';
import styles from './Footer.module.css';

/**
 * For shoppers with data saver on; the styles hide it from all others, as pages are the same for everybody. It tells what the
 * visit has saved since its last full page load: the fonts, and of each image what the server says
 * (`server/catalogue/images/image-routes.ts`). Images from the browser's cache don't count.
 */
export function DataSaverNote() {
  const [bytes, setBytes] = useState(savedFontBytes);

  useEffect(() => {
    if (!savesData()) return;
    // The footer is on every page, so the observer stays.
    new PerformanceObserver((list) => {
      for (const { transferSize, serverTiming } of list.getEntries() as PerformanceResourceTiming[]) {
        const [saved] = serverTiming;
        if (saved && transferSize) setBytes((before) => before + saved.duration);
      }
    }).observe({ type: 'resource', buffered: true });
  }, []);

  return <p className={styles.saver}>{messages.dataSaver.isOn(Math.round(bytes / 1_000))}</p>;
}
