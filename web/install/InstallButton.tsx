import { messages } from '#shared/messages.ts';
import { Button } from '../ui/Button.tsx';
import { useInstall } from './install-prompt.ts';

/** Shown only where the browser can install the shop as an app and has not yet. */
export function InstallButton() {
  const install = useInstall();
  return (
    install && (
      <Button kind="quiet" wide onClick={install}>
        {messages.general.install}
      </Button>
    )
  );
}
