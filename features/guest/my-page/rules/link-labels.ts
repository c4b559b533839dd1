export const linkLabels = [
  'congestion_status_large_bath',
  'congestion_status_laundry',
  'congestion_status_dining_hall',
  'intercom',
  'inquiry',
  'wifi',
  'tourist_information',
  'food_information',
  'official_website',
] as const;

export type LinkLabel = (typeof linkLabels)[number];

/** False for a custom label (`option_icon_{n}`). */
export function isLinkLabel(label: string): label is LinkLabel {
  return linkLabels.some(known => known === label);
}

const pictograms = {
  congestion_status_large_bath: 'bath',
  congestion_status_laundry: 'laundry',
  congestion_status_dining_hall: 'table',
  intercom: 'telephone',
  inquiry: 'speech',
  wifi: 'wifi',
  tourist_information: 'place',
  food_information: 'cutlery',
  official_website: 'globe',
} as const satisfies Record<LinkLabel, string>;

export function pictogramOf(label: string) {
  return isLinkLabel(label) ? pictograms[label] : 'arrow';
}
