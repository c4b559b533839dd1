/** What a link button of My Page may be for; each has a picture and words of ours (dashboard §3). */
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

/** False for a label of the hotel's own, `option_icon_{n}`. */
export function isLinkLabel(label: string): label is LinkLabel {
  return linkLabels.some(known => known === label);
}
