/** A picture without colours, a byte for each pixel, row by row: 0 is black. */
export type Gray = { width: number; height: number; data: Uint8Array };

/** A point or a way in a picture, in pixels: right and down. */
export type Point = { x: number; y: number };
