import { type ReactNode, useEffect, useRef } from 'react';
import styles from './PostForm.module.css';

interface SentNoteProps {
  /** The id of the form that it replaces. */
  id: string;
  text: string;
  /** Whether the form was sent just now: then the note gets the focus that its button had. */
  isNews: boolean;
  /** What to do next. */
  children: ReactNode;
}

/** Replaces a form that was sent. */
export function SentNote({ id, text, isNews, children }: SentNoteProps) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNews) note.current?.focus();
  }, [isNews]);

  return (
    <div ref={note} id={id} className={styles.sent} tabIndex={-1}>
      <p role="status">{text}</p>
      {children}
    </div>
  );
}
