declare module 'subset-font' {
  /** A font with these signs alone, at one place of its axes. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'truetype'; variationAxes: { wght: number } },
  ): Promise<Buffer>;
}
