import { useShopSettings } from '../settings.ts';
import './receipt.css';

/** Who the seller is, for a page that is printed as a receipt; on a screen the header says it. */
export function ReceiptHead() {
  const { name, email, phone, publicUrl } = useShopSettings();
  return (
    <p className="printed-only">
      <b>{name}</b>
      <br />
      {publicUrl.replace(/^https?:\/\//, '')}, {email}, {phone}
    </p>
  );
}
