/** How files begin that cameras and browsers make: `signs`, one a byte, from the byte `at`. The name of a file says nothing. */
const BEGINNINGS = [
  { kind: 'JPEG', at: 0, signs: '\xff\xd8\xff' },
  { kind: 'PNG', at: 0, signs: '\x89PNG\r\n\x1a\n' },
  { kind: 'GIF', at: 0, signs: 'GIF8' },
  { kind: 'WebP', at: 8, signs: 'WEBP' },
  { kind: 'TIFF', at: 0, signs: 'II*\0' },
  { kind: 'TIFF', at: 0, signs: 'MM\0*' },
  { kind: 'AVIF and HEIC', at: 4, signs: 'ftyp' },
];

/**
 * Whether the file begins as a photo. Whatever else a decoder may know never reaches it: SVG is a program rather than
 * a picture.
 */
export function isPhotoFile(bytes: Buffer): boolean {
  const beginning = bytes.subarray(0, 16).toString('latin1');
  return BEGINNINGS.some(({ at, signs }) => beginning.startsWith(signs, at));
}
