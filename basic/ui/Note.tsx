import type { ReactNode } from 'react';

/** A page's message about the last action. An error is an alert. */
export function Note({ kind, children }: { kind?: 'good' | 'bad'; children: ReactNode }) {
  return (
    <div className={kind ? `note note-${kind}` : 'note'} role={kind === 'bad' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}
