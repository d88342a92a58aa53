import { useNavigate } from 'react-router';
import { messages } from '#shared/messages.ts';
import { HeartIcon } from '../ui/icons.tsx';
import styles from './HeartButton.module.css';
import { setSaved } from './set-saved.ts';
import { useIsSaved } from './useWishes.ts';
import { isSaved, type Wish } from './wish-list-store.ts';

interface HeartButtonProps {
  wish: Wish;
  /** Places it. */
  className?: string | undefined;
}

/** Saves a product to the wish list, or removes it. */
export function HeartButton({ wish, className = '' }: HeartButtonProps) {
  const isPressed = useIsSaved(wish.productId);
  const navigate = useNavigate();
  return (
    <button
      type="button"
      className={`${styles.heart} ${className}`}
      aria-pressed={isPressed}
      aria-label={messages.wishlist.save(wish.name)}
      onClick={({ nativeEvent: { isTrusted } }) =>
        // Every heart is empty before hydration, so a replayed tap wants to save (`layout/EventReplay.tsx`).
        void setSaved(wish, !isTrusted || !isSaved(wish.productId), () => void navigate('/wishlist'))
      }
    >
      <HeartIcon />
    </button>
  );
}
