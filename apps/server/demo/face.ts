import { renderCover, renderLogo } from '#features/hotel/hotel-face/commands/draw.ts';

export async function drawDemoBranding() {
  const logo = await renderLogo(Buffer.from(LOGO));
  const cover = await renderCover(Buffer.from(COVER));
  if (!logo || !cover) throw new Error('The logo and cover photo of the demo could not be drawn');
  return { logo, cover, accent: '#7a2e3f' };
}

const petal = 'M50 50 C36 36 36 18 50 8 C64 18 64 36 50 50Z';
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="192" height="192">
<g fill="none" stroke="#7a2e3f" stroke-width="5" stroke-linejoin="round">
${[0, 90, 180, 270].map(turn => `<path d="${petal}" transform="rotate(${turn} 50 50)"/>`).join('')}
</g><circle cx="50" cy="50" r="7" fill="#7a2e3f"/></svg>`;

const windowShape = (x: number) => `<rect x="${x}" y="430" width="92" height="90" fill="#e8c982"/>`;
const COVER = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1120 597" width="1120" height="597">
<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#5d5478"/><stop offset=".55" stop-color="#e0a284"/><stop offset="1" stop-color="#f2d9b4"/></linearGradient></defs>
<rect width="1120" height="597" fill="url(#sky)"/><circle cx="840" cy="210" r="54" fill="#f8e6c4"/>
<path d="M0 330 200 170 350 290 540 120 760 330 900 230 1120 350V597H0Z" fill="#7d7390"/>
<path d="M0 400 C180 330 320 390 520 360 S900 330 1120 400V597H0Z" fill="#4f5d62"/>
<path d="M250 400 Q400 380 440 300 H680 Q720 380 870 400Z" fill="#2b2523"/>
<rect x="290" y="400" width="540" height="160" fill="#3d312b"/>${[320, 430, 600, 710].map(windowShape).join('')}
<rect x="528" y="440" width="64" height="120" fill="#d9cdb5"/><path d="M520 425H600V452H520Z" fill="#7a2e3f"/>
<rect y="556" width="1120" height="41" fill="#34403f"/></svg>`;
