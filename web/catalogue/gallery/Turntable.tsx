import { queryOptions, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type ImageWidth, imageUrl } from '#shared/catalogue/images.ts';
import { turntables } from '#shared/catalogue/turntables-api.ts';
import { messages } from '#shared/messages.ts';
import { browserApi } from '../../api.ts';
import { savesData } from '../../ui/data-saver.ts';
import { ProgressBar } from '../../ui/loading/ProgressBar.tsx';
import styles from './Turntable.module.css';
import { useTurn } from './useTurn.ts';

const turntablesOf = (productId: string) =>
  queryOptions({
    queryKey: ['products', 'turntables', productId],
    queryFn: ({ signal }) => browserApi(turntables, { params: { id: productId } }, { signal }),
    retry: false, // The shopper does.
  });

interface TurntableProps {
  productId: string;
  variantId: string;
  /** How many there are. */
  frames: number;
  /** 'Adunni Wrap Dress in Lagoon' */
  name: string;
}

/**
 * A colour as it turns: by dragging to the sides, with the slider, or with the arrow keys there. It lies over the images of
 * the gallery, which stay visible until all frames have loaded.
 */
export function Turntable({ productId, variantId, frames: count, name }: TurntableProps) {
  const { data, isFetching, refetch } = useQuery(turntablesOf(productId));
  const [loads, setLoads] = useState<Readonly<Record<string, boolean>>>({});
  const [width] = useState(frameWidth);
  const bar = useRef<HTMLDivElement>(null);
  const frames = data?.turntables.find(({ _id }) => _id === variantId)?.frames ?? [];
  const keys = frames.map((src, index) => `${index} ${src}`);
  const loaded = keys.filter((key) => loads[key]).length;
  const isReady = frames.length > 0 && loaded === frames.length;
  // Without an error too: it may be removed by now.
  const isMissing = frames.length === 0 && !isFetching;
  const hasFailed = isMissing || keys.some((key) => loads[key] === false);
  const { frame, turn, drag } = useTurn(frames.length, isReady);
  const turned = messages.turntable.turned(Math.round((360 * frame) / frames.length));

  const retry = () => {
    bar.current?.focus(); // The button goes.
    setLoads(Object.fromEntries(Object.entries(loads).filter(([, isLoaded]) => isLoaded)));
    if (isMissing) void refetch();
  };

  return (
    <div className={styles.turntable} data-ready={isReady}>
      <div className={styles.frames} {...(isReady && { role: 'img', 'aria-label': `${name}. ${turned}`, ...drag })}>
        {frames.map((src, index) => {
          const key = keys[index]!;
          // A failed frame is removed, and reloaded when it is shown again.
          return (
            loads[key] !== false && (
              <Frame
                key={key}
                src={src}
                width={width}
                isShown={index === frame}
                onSettled={(isLoaded) => setLoads((known) => ({ ...known, [key]: isLoaded }))}
              />
            )
          );
        })}
      </div>
      <div ref={bar} className={styles.bar} tabIndex={-1}>
        {isReady ? (
          <input
            type="range"
            aria-label={messages.turntable.turn}
            aria-valuetext={turned}
            title={messages.turntable.turn}
            max={frames.length - 1}
            value={frame}
            onChange={({ target }) => turn(Number(target.value))}
            onKeyDown={(press) => {
              const step = steps[press.key];
              if (!step) return;
              press.preventDefault(); // The slider would stop at its end, which a turn doesn't have.
              turn(frame + step);
            }}
          />
        ) : hasFailed ? (
          <>
            <p role="alert">{messages.turntable.failed}</p>
            <button type="button" className="link" onClick={retry}>
              Try again
            </button>
          </>
        ) : (
          <>
            <p aria-hidden="true">{messages.turntable.loading(loaded, frames.length || count)}</p>
            <ProgressBar aria-label={messages.turntable.show} max={frames.length || count} value={loaded} />
          </>
        )}
      </div>
    </div>
  );
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };

interface FrameProps {
  src: string;
  width: ImageWidth;
  isShown: boolean;
  onSettled: (isLoaded: boolean) => void;
}

function Frame({ src, width, isShown, onSettled }: FrameProps) {
  return (
    <picture>
      <source type="image/avif" srcSet={imageUrl(src, width, 'avif')} />
      <source type="image/webp" srcSet={imageUrl(src, width, 'webp')} />
      <img
        alt=""
        draggable={false}
        // Otherwise a frame that is shown for the first time is blank for a moment.
        decoding="sync"
        src={imageUrl(src, width, 'jpg')}
        data-shown={isShown}
        // One pixel is the substitute for an image that is not available now (`server/catalogue/images/find-image.ts`).
        onLoad={({ currentTarget }) => onSettled(currentTarget.naturalWidth > 1)}
        onError={() => onSettled(false)}
      />
    </picture>
  );
}

/** A turning picture needs less detail than a still one: about 1.3 pixels per point on a phone. */
const frameWidth = (): ImageWidth => (matchMedia('(min-width: 48rem)').matches && !savesData() ? 960 : 480);
