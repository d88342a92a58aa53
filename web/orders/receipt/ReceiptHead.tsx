import { brandImage } from '#shared/brand/brand-images.ts';
import { formatPhone } from '#shared/phone-numbers/format-phone.ts';
import { useShopSettings } from '../../settings.ts';
import './receipt.css';

/** The seller, on a printed receipt only; on screens the header shows it. */
export function ReceiptHead() {
  const settings = useShopSettings();
  const { name, logoSetting, email, phone, publicUrl } = settings;
  return (
    <p className="printed-only">
      {logoSetting && <img src={brandImage(settings, 'logo.png')} {...logoSetting.light} alt="" />}
      <b>{name}</b>
      <br />
      {publicUrl.replace(/^https?:\/\//, '')}, {email}, {formatPhone(phone)}
    </p>
  );
}
