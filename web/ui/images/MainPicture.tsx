import { createContext, useContext } from 'react';

/** One of the files of a picture, as `<source>` has it. */
export interface PictureSource {
  srcSet: string;
  sizes: string;
  media?: string;
}

/** Gets the AVIF sources of the pictures that are in view when the page opens, while it is rendered on the server. */
export const PictureCollector = createContext<(sources: readonly PictureSource[]) => void>(() => {});

/**
 * Tells the document of a picture in view. The head of a page preloads the first one, so that a slow line has it 0.3 seconds
 * earlier: the browser would find it behind the styles and the header. Rendered only on the server.
 */
export function MainPicture({ sources }: { sources: readonly PictureSource[] }) {
  useContext(PictureCollector)(sources);
  return null;
}
