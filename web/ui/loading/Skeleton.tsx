import styles from './Skeleton.module.css';

interface SkeletonProps {
  /** CSS lengths; a `ratio` such as '4 / 5' computes the height from the width. */
  width?: string;
  height?: string;
  ratio?: string;
  className?: string;
}

/** A placeholder for loading content. It is hidden from screen readers: its container announces the loading. */
export function Skeleton({ width = '100%', height, ratio, className = '' }: SkeletonProps) {
  return (
    <span
      className={`${styles.skeleton} ${className}`}
      style={{ inlineSize: width, blockSize: height ?? (ratio ? undefined : '1em'), aspectRatio: ratio }}
      aria-hidden="true"
    />
  );
}
