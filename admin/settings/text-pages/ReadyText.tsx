import { Button } from '#web/ui/Button.tsx';
import form from '../Settings.module.css';

interface ReadyTextProps {
  text: string;
  /** Whether nothing is written yet: nothing that was typed is replaced. */
  isEmpty: boolean;
  onUse: (text: string) => void;
}

/** Offers a text to start from, and says who should read it. */
export function ReadyText({ text, isEmpty, onUse }: ReadyTextProps) {
  return (
    <>
      <p className={form.note}>
        The ready text is for a shop in Nigeria and says what this software does. Have this read by somebody who knows
        the law before shoppers see it.
      </p>
      <div>
        <Button kind="quiet" small disabled={!isEmpty} onClick={() => onUse(text)}>
          Start from a ready text
        </Button>
      </div>
      {!isEmpty && <p className={form.note}>Empty the text to start from the ready one.</p>}
    </>
  );
}
