import type { ReactNode } from 'react';

/** What a page says about what was just done. Bad news is an alert. */
export function Note({ kind, children }: { kind?: 'good' | 'bad'; children: ReactNode }) {
  return (
    <div className={kind ? `note note-${kind}` : 'note'} role={kind === 'bad' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}
