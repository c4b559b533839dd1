/**
 * The data about a person that a guest register may have to contain, in the order of the law
 * (docs/reference/guest-register.md). Rules, settings, marks, exports and the PMS API use these keys.
 * `answeredBy`: system questions. At least one of them must be answered. Empty if the booking already has the
 * data.
 */
export const items = {
  name: { answeredBy: ['full_name'] },
  address: { answeredBy: ['address'] },
  contact: { answeredBy: ['phone', 'email'] },
  occupation: { answeredBy: ['occupation'] },
  /** Whether the person has an address in Japan. The rules for foreigners depend on this answer. */
  residence: { answeredBy: ['has_japan_address'] },
  nationality: { answeredBy: ['nationality'] },
  passport_number: { answeredBy: ['gov_id_number'] },
  passport_copy: { answeredBy: ['gov_id'] },
  age: { answeredBy: ['age', 'dob'] },
  sex: { answeredBy: ['gender'] },
  arrival: { answeredBy: [] },
  departure: { answeredBy: [] },
  room: { answeredBy: [] },
  previous_place: { answeredBy: ['prev_destination'] },
  next_destination: { answeredBy: ['next_destination'] },
} as const satisfies { [item: string]: { answeredBy: readonly string[] } };

export type Item = keyof typeof items;

export const itemKeys = Object.keys(items).filter(isItem);

export function isItem(word: string): word is Item {
  return Object.hasOwn(items, word);
}

export const questionsFor = (item: Item): readonly string[] => items[item].answeredBy;

export const questionsOfItems: string[] = itemKeys.flatMap(item => [...questionsFor(item)]);

export const sortItems = (some: Iterable<Item>): Item[] => {
  const itemSet = new Set(some);
  return itemKeys.filter(item => itemSet.has(item));
};

/**
 * Items that a hotel may add because its health center requires them. All other items follow from the law or
 * from these items.
 */
export const addableItems = [
  'occupation',
  'age',
  'sex',
  'arrival',
  'departure',
  'room',
  'previous_place',
  'next_destination',
] as const satisfies Item[];
