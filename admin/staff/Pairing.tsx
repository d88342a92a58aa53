import styles from './StaffLoginPage.module.css';

/** The key to share with an authenticator: to be scanned, or typed where the phone cannot photograph itself. */
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
        App on this phone? Type this key into it: <code>{code.replace(/(.{4})/g, '$1 ').trim()}</code>
      </p>
    </div>
  );
}
