import { useState } from 'react';
import { exportData } from '#shared/accounts/export-api.ts';
import { messages } from '#shared/messages.ts';
import { browserApi } from '../api.ts';
import { useShopSettings } from '../settings.ts';
import { Button } from '../ui/Button.tsx';
import { FormProblem } from '../ui/forms/FormProblem.tsx';
import { loadingToast } from '../ui/toasts/loading-toast.ts';

/** Downloads all personal data of the account as a file. */
export function DownloadData() {
  const { name } = useShopSettings();
  const [isCollecting, setCollecting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const collect = async () => {
    setCollecting(true);
    setProblem(null);
    const end = loadingToast(messages.accounts.collecting);
    try {
      save(await browserApi(exportData, {}), `${name.toLowerCase()}-my-data.json`);
      end(messages.accounts.collected);
    } catch (error) {
      end();
      setProblem((error as Error).message);
    }
    setCollecting(false);
  };

  return (
    <section aria-labelledby="data">
      <h2 id="data">Your data</h2>
      <p>All the data we have about you, in one file: your details, orders, cart and emails.</p>
      <Button kind="quiet" small disabled={isCollecting} aria-busy={isCollecting} onClick={() => void collect()}>
        {isCollecting ? 'Collecting...' : 'Download my data'}
      </Button>
      <FormProblem>{problem}</FormProblem>
    </section>
  );
}

function save(content: unknown, fileName: string): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: fileName });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000); // A slow phone may still be reading it.
}
