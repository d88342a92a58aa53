/** An e-mail address as far as its owner knows it again: `a•••@example.com`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '•••' : `${/^./u.exec(email)?.[0] ?? ''}•••${email.slice(at)}`;
}
