/** The address that the code was sent to. */
export function CodeRecipient({ email }: { email: string }) {
  return (
    <p className="soft">
      We sent a 6-digit code to <b>{email}.</b> It works for 10 minutes.
    </p>
  );
}
