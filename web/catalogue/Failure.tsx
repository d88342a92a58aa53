import { Button } from '../ui/Button.tsx';
import { Sorry } from './Sorry.tsx';

interface FailureProps {
  message: string;
  onRetry: () => unknown;
  /** Given where the failure is the whole page. */
  heading?: 'h1';
}

/** A call that failed: what happened, and the way to try again. */
export function Failure({ message, onRetry, heading }: FailureProps) {
  return (
    <Sorry role="alert" title={message} heading={heading}>
      <Button type="button" kind="quiet" onClick={() => void onRetry()}>
        Try again
      </Button>
    </Sorry>
  );
}
