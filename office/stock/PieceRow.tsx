import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { NamedPiece } from '#shared/stock/admin-api.ts';
import { Picture } from '#web/ui/Picture.tsx';
import styles from './lists.module.css';
import { colourAndSize, pieceAddress } from './stock-words.ts';

/** A piece in a list, which leads to it; beside it what the list is about. */
export function PieceRow({ piece, children }: { piece: NamedPiece; children: ReactNode }) {
  return (
    <li className={styles.row}>
      <Picture src={piece.image} alt="" initial={piece.name} sizes="3.5rem" />
      <p>
        <Link to={pieceAddress(piece.sku)}>{piece.name}</Link>
        <span>{colourAndSize(piece)}</span>
        <span className={styles.sku}>{piece.sku}</span>
      </p>
      <p className={styles.what}>{children}</p>
    </li>
  );
}
