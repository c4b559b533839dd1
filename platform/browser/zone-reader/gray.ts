/** A grayscale picture with one byte per pixel, row by row. 0 is black. */
export type Gray = { width: number; height: number; data: Uint8Array };

export type Point = { x: number; y: number };
