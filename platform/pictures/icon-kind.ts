const PNG = '\x89PNG\r\n\x1a\n';
const JPEG = '\xff\xd8\xff';
/** A byte order mark, then what an SVG file may begin with. */
const SVG = /^(\xef\xbb\xbf)?\s*<(\?xml\s|!--|!doctype\s+svg|svg[\s>])/i;

/** What the file is by how it begins; its name says nothing. Null: nothing that an icon may be. */
export function kindOfIcon(bytes: Buffer): 'png' | 'jpeg' | 'svg' | null {
  const beginning = bytes.subarray(0, 64).toString('latin1');
  if (beginning.startsWith(PNG)) return 'png';
  if (beginning.startsWith(JPEG)) return 'jpeg';
  return SVG.test(beginning) ? 'svg' : null;
}
