/** Paper types: A4, or a roll with a width of 80 or 58 mm (docs/reference/paper.md). */
export const papers = ['a4', 'w80', 'w58'] as const;
export type Paper = (typeof papers)[number];

/** Paper types for cards and lists, which do not fit on a 58 mm roll. */
export const widePapers = ['a4', 'w80'] as const;
export type WidePaper = (typeof widePapers)[number];

/** File names. They must not contain a guest's name, because downloads stay on the device. */
export const fileNames = {
  card: (bookingId: number) => `card_${bookingId}.pdf`,
  arrivals: (day: string) => `arrivals_${day}.pdf`,
  labels: (of: string) => `labels_${of}.pdf`,
};
