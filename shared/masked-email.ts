/** A masked email address that its owner recognises: `a•••@example.com`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '•••' : `${/^./u.exec(email)?.[0] ?? ''}•••${email.slice(at)}`;
}
