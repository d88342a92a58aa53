import styles from './StaffLoginPage.module.css';

/** The authenticator's key as a QR code, and as text for a phone that can't scan its own screen. */
export function Pairing({ picture, code }: { picture: string; code: string }) {
  return (
    <div className={styles.pairing}>
      <img
        src={`data:image/svg+xml;utf8,${encodeURIComponent(picture)}`}
        width="200"
        height="200"
        alt="QR code to scan"
      />
      <p className="small">
        Is the app on this phone? Type this key into it: <code>{code.replace(/(.{4})/g, '$1 ').trim()}</code>
      </p>
    </div>
  );
}
