/** A bank, as the provider lists it. */
export type Bank = { id: number; code: string; name: string; slug: string; longcode: string };

/** Some of the banks of Nigeria, with the codes of the provider's list. */
const named: readonly [id: number, code: string, name: string, longcode: string][] = [
  [1, '044', 'Access Bank', '044150149'],
  [7, '070', 'Fidelity Bank', '070150003'],
  [8, '011', 'First Bank of Nigeria', '011151003'],
  [18, '214', 'First City Monument Bank', '214150018'],
  [9, '058', 'Guaranty Trust Bank', '058152036'],
  [67, '50211', 'Kuda Bank', ''],
  [671, '50515', 'Moniepoint MFB', ''],
  [171, '999992', 'OPay Digital Services Limited (OPay)', ''],
  [169, '999991', 'PalmPay', ''],
  [13, '076', 'Polaris Bank', '076151006'],
  [14, '221', 'Stanbic IBTC Bank', '221159522'],
  [16, '232', 'Sterling Bank', '232150016'],
  [17, '032', 'Union Bank of Nigeria', '032080474'],
  [33, '033', 'United Bank For Africa', '033153513'],
  [20, '035', 'Wema Bank', '035150103'],
  [21, '057', 'Zenith Bank', '057150013'],
];

export const banks: readonly Bank[] = named.map(([id, code, name, longcode]) => ({
  id,
  code,
  name,
  slug: name
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')
    .replaceAll(/^-|-$/g, ''),
  longcode,
}));

/** The name of an account; null if the bank has none with that number. Those that end in '00' don't exist. */
export function accountName(number: string): string | null {
  return /^\d{10}$/.test(number) && !number.endsWith('00') ? `TEST ACCOUNT ${number.slice(-4)}` : null;
}
