const firstNames = [
  'Adaeze',
  'Bisola',
  'Chinedu',
  'Damilola',
  'Efe',
  'Fatima',
  'Gbemi',
  'Hadiza',
  'Ifeoma',
  'Jibola',
  'Kelechi',
  'Lanre',
  'Maryam',
  'Ngozi',
  'Obinna',
  'Preye',
  'Remi',
  'Sade',
  'Tari',
  'Uzo',
  'Wale',
  'Yusuf',
  'Zainab',
];
const lastNames = [
  'Adeyemi',
  'Bello',
  'Chukwu',
  'Danladi',
  'Eze',
  'Falana',
  'Garba',
  'Ibrahim',
  'Johnson',
  'Kalu',
  'Lawal',
  'Musa',
  'Nwosu',
  'Okafor',
  'Peters',
  'Sanni',
  'Udo',
  'Williams',
];
const lagosAreas = ['Surulere', 'Ikeja', 'Yaba', 'Lekki', 'Ikoyi', 'Ikorodu', 'Gbagada', 'Festac'];
const osunAreas = ['Ile-Ife', 'Osogbo', 'Ilesa'];
const streets = ['Market Road', 'Church Street', 'Station Road', 'Unity Close', 'Palm Avenue', 'School Road'];

export interface PastShopper {
  name: string;
  email: string;
  phone: string;
  street: string;
  city: string;
  state: 'Lagos' | 'Osun';
}

/** An invented customer, at an address that reaches nobody. */
export function pastCustomer(random: () => number): PastShopper {
  const pick = <Thing>(things: readonly Thing[]): Thing => things[Math.floor(random() * things.length)]!;
  const [first, last] = [pick(firstNames), pick(lastNames)];
  const state = random() < 0.8 ? 'Lagos' : 'Osun';
  return {
    name: `${first} ${last}`,
    email: `${first}.${last}@example.com`.toLowerCase(),
    // 0700 000 xxxx is not assigned.
    phone: `+23470000${String(Math.floor(random() * 100_000)).padStart(5, '0')}`,
    street: `${1 + Math.floor(random() * 90)} ${pick(streets)}`,
    city: pick(state === 'Lagos' ? lagosAreas : osunAreas),
    state,
  };
}
