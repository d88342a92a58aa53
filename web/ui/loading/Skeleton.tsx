import styles from './Skeleton.module.css';

interface SkeletonProps {
  /** Any CSS lengths; a `ratio` such as '4 / 5' gives the height from the width. */
  width?: string;
  height?: string;
  ratio?: string;
  className?: string;
}

/** Holds the place of something that is on its way. Nothing is read out: the list around it says that it loads. */
export function Skeleton({ width = '100%', height, ratio, className = '' }: SkeletonProps) {
  return (
    <span
      className={`${styles.skeleton} ${className}`}
      style={{ inlineSize: width, blockSize: height ?? (ratio ? undefined : '1em'), aspectRatio: ratio }}
      aria-hidden="true"
    />
  );
}
