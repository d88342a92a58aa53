import { useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { saveLogo } from '#shared/admin/logo/api.ts';
import type { Logo } from '#shared/brand/logo.ts';
import { useShopSettings } from '#web/settings.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { adminApi } from '../../admin-api.ts';
import { rewriteSettings } from '../../root.tsx';
import forms from '../Settings.module.css';
import { ImageInput } from '../../ui/images/ImageInput.tsx';
import { uploadLogo } from '../../ui/images/upload-image.ts';
import { LogoPreview } from './LogoPreview.tsx';
import styles from './Logo.module.css';

/** The picture that stands for the shop's name: it is tried first, and used when it looks right. */
export function LogoSection() {
  const { name, logo } = useShopSettings();
  const { revalidate } = useRevalidator();
  /** The logo that is shown but not saved, null for the name; undefined while nothing is being tried. */
  const [tried, setTried] = useState<Logo | null>();
  const [busy, setBusy] = useState<'uploading' | 'saving' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const input = useId();
  const isTried = tried !== undefined;

  const run = async (what: 'uploading' | 'saving', work: () => Promise<void>) => {
    if (busy) return;
    setBusy(what);
    setProblem(null);
    try {
      await work();
    } catch (reason) {
      setProblem((reason as Error).message);
    } finally {
      setBusy(null);
    }
  };
  const choose = (file: File | undefined) => file && run('uploading', async () => setTried(await uploadLogo(file)));
  const save = (wanted: Logo | null) =>
    run('saving', async () => {
      const saved = await adminApi(saveLogo, { body: { picture: wanted?.url ?? null } });
      setTried(undefined);
      rewriteSettings({ logo: saved.logo });
      void revalidate();
      toast.success(saved.message);
    });

  return (
    <section>
      <h2>Logo</h2>
      <p className={forms.note}>
        A picture instead of the name, on every page, in emails, on packing slips and invoices. Icons and link previews
        are made from it. JPEG, PNG, WebP or AVIF; best without a background. Empty margins are cut off.
      </p>
      <LogoPreview name={name} logo={isTried ? tried : logo} />
      <div className={styles.ways}>
        {isTried && (
          <Button small disabled={busy !== null} onClick={() => void save(tried)}>
            {busy === 'saving' ? 'Saving…' : tried ? 'Use this logo' : 'Use the name'}
          </Button>
        )}
        <ImageInput
          id={input}
          isBusy={busy !== null}
          errorId={problem ? `${input}-error` : undefined}
          onChoose={(file) => void choose(file)}
        >
          {busy === 'uploading' ? 'Uploading…' : tried ? 'Choose another' : logo ? 'Replace logo' : 'Choose a logo'}
        </ImageInput>
        {isTried && (
          <Button kind="quiet" small disabled={busy !== null} onClick={() => setTried(undefined)}>
            Cancel
          </Button>
        )}
        {!isTried && logo && (
          <Button kind="quiet" small disabled={busy !== null} onClick={() => setTried(null)}>
            Remove logo
          </Button>
        )}
      </div>
      <div role="alert">
        {problem && (
          <p id={`${input}-error`} className={styles.wrong}>
            {problem}
          </p>
        )}
      </div>
    </section>
  );
}
