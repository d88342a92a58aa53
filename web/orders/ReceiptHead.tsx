import { useShopSettings } from '../settings.ts';
import './receipt.css';

/** The seller, on a printed receipt only; on screens the header shows it. */
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
