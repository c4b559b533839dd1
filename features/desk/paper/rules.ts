/** Paper types: A4, or a roll of 80 or 58 mm (docs/reference/paper.md). */
export const papers = ['a4', 'w80', 'w58'] as const;
export type Paper = (typeof papers)[number];

/** A 58 mm roll is only for labels, because a card does not fit on it. */
export const widePapers = ['a4', 'w80'] as const;
export type WidePaper = (typeof widePapers)[number];

/** File names. They contain no guest's name, because downloads remain on the device. */
export const fileNames = {
  card: (bookingId: number) => `card_${bookingId}.pdf`,
  arrivals: (day: string) => `arrivals_${day}.pdf`,
  labels: (of: string) => `labels_${of}.pdf`,
};
