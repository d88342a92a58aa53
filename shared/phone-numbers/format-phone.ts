/**
 * '0803 555 0123' of +2348035550123, as people in Nigeria read it out, with spaces that don't break. Other numbers stay as
 * they are.
 */
export function formatPhone(phone: string): string {
  const [, network, middle, end] = /^(?:\+234|0)(\d{3})(\d{3})(\d{4})$/.exec(phone) ?? [];
  return network === undefined ? phone : `0${network}\u00A0${middle}\u00A0${end}`;
}
