import { Button } from '../ui/Button.tsx';
import { EmptyState } from './EmptyState.tsx';

interface LoadErrorProps {
  message: string;
  onRetry: () => unknown;
  /** Given when the error is the whole page. */
  heading?: 'h1';
}

/** A failed request: the message and a retry button. */
export function LoadError({ message, onRetry, heading }: LoadErrorProps) {
  return (
    <EmptyState role="alert" title={message} heading={heading}>
      <Button type="button" kind="quiet" onClick={() => void onRetry()}>
        Try again
      </Button>
    </EmptyState>
  );
}
