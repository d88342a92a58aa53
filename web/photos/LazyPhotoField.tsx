import { useLazyComponent } from '../ui/loading/useLazyComponent.ts';
import type { PhotoFieldProps } from './PhotoField.tsx';

const load = () => import('./PhotoField.tsx').then(({ PhotoField }) => PhotoField);

/** Loads when its form is opened; if it does not, the form works without photos. */
export function LazyPhotoField({ isWanted, ...props }: PhotoFieldProps & { isWanted: boolean }) {
  return useLazyComponent(isWanted, load, () => {})?.(props) ?? null;
}
