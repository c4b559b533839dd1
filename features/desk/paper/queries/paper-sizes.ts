import type { PaperSize } from '#platform/pdf/document.ts';
import type { Paper, WidePaper } from '../rules.ts';

/** A roll is cut at the end of each page. A card or list can continue over several pages. */
export const sizes: Record<WidePaper, PaperSize> = {
  a4: { width: 210, height: 297, margin: 15 },
  w80: { width: 80, height: 200, margin: 4 },
};

/** The arrivals on A4 have many columns, so they use more of the page. */
export const arrivalSizes: Record<WidePaper, PaperSize> = { ...sizes, a4: { ...sizes.a4, margin: 10 } };

/** Standard sheets with 24 labels of 70 × 37 mm. On a roll, there is one label per row. */
export const labelSizes: Record<Paper, { paper: PaperSize; columns: number; height: number }> = {
  a4: { paper: { width: 210, height: 297, margin: 0 }, columns: 3, height: 37 },
  w80: { paper: { width: 80, height: 40, margin: 1 }, columns: 1, height: 38 },
  w58: { paper: { width: 58, height: 40, margin: 1 }, columns: 1, height: 38 },
};
