/** On what is printed: A4, or a roll of 80 or 58 mm (docs/reference/paper.md). */
export const papers = ['a4', 'w80', 'w58'] as const;
export type Paper = (typeof papers)[number];

/** A roll of 58 mm is for labels alone: a card has no room on it. */
export const widePapers = ['a4', 'w80'] as const;
export type WidePaper = (typeof widePapers)[number];

/** What the files are called: of no guest, as downloads stay where they are. */
export const fileNames = {
  card: (bookingId: number) => `card_${bookingId}.pdf`,
  arrivals: (day: string) => `arrivals_${day}.pdf`,
  labels: (of: string) => `labels_${of}.pdf`,
};
