import sharp from 'sharp';

/** A picture that looks like a passport's photo page from afar and like a specimen from near: the demo has no real one. */
export function passportPicture(name: string, number: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1640" height="1150" font-family="sans-serif">
<rect width="1640" height="1150" fill="#e9e3d2"/><rect x="60" y="60" width="1520" height="1030" rx="36" fill="#f6f2e6" stroke="#b8ab8a" stroke-width="6"/>
<rect x="130" y="220" width="430" height="540" fill="#d3dbe2"/><circle cx="345" cy="420" r="110" fill="#9aa9b5"/><path d="M165 760a180 180 0 0 1 360 0z" fill="#9aa9b5"/>
<text x="130" y="160" font-size="58" fill="#264b73">PASSPORT · SPECIMEN</text>
<text x="640" y="320" font-size="48" fill="#1c1b1a">${name}</text><text x="640" y="430" font-size="48" fill="#1c1b1a">${number}</text>
<text x="130" y="930" font-size="54" fill="#1c1b1a" font-family="monospace">P&lt;SPECIMEN&lt;&lt;DEMO&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;</text>
<text x="130" y="1010" font-size="54" fill="#1c1b1a" font-family="monospace">SPECIMEN&lt;0000000000000&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;00</text></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer();
}
