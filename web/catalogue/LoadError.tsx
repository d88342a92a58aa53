import { Button } from '../ui/Button.tsx';
import { NotFoundProduct } from './NotFoundProduct.tsx';

interface FailureProps {
  message: string;
  onRetry: () => unknown;
  /** Given where the failure is the whole page. */
  heading?: 'h1';
}

/** A call that failed: what happened, and the way to try again. */
export function LoadError({ message, onRetry, heading }: FailureProps) {
  return (
    <NotFoundProduct role="alert" title={message} heading={heading}>
      <Button type="button" kind="quiet" onClick={() => void onRetry()}>
        Try again
      </Button>
    </NotFoundProduct>
  );
}
