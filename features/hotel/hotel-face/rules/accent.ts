/** Minimum contrast for legible text (WCAG 2.2, 1.4.3). */
export const MIN_CONTRAST = 4.5;

export const DEFAULT_ACCENT = '#264b73';

const WHITE: Color = [255, 255, 255];
const PAPER: Color = [250, 248, 244];
/** Same value as in `apps/guest/dark.css`. */
const DARK_PAPER: Color = [23, 22, 21];
const DARK_CARD: Color = [33, 31, 29];

/** Red, green and blue, 0 to 255. */
type Color = readonly [number, number, number];

/** The colors of pages and emails. `accent` is legible; `strong` is darker and `soft` is paler. */
export type Accents = { accent: string; strong: string; soft: string };

export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/**
 * Returns the colors for a chosen color (`#rrggbb`). Keeps the hue and darkens the color until it is legible on
 * paper and on its pale variant, and white text is legible on it. A color that is dark enough is not changed.
 */
export function shownAccents(chosen: string): Accents {
  const chosenColor = parseColor(chosen);
  let color = chosenColor;
  for (let part = 1; !isReadable(color); part -= STEP) color = mixColors(chosenColor, BLACK, part);
  return {
    accent: formatColor(color),
    strong: formatColor(mixColors(color, BLACK, 0.75)),
    soft: formatColor(softOf(color)),
  };
}

/**
 * Returns the colors for dark mode. Keeps the hue and lightens the color until it is legible on dark paper and
 * cards, and dark text is legible on it.
 */
export function darkAccents(chosen: string): Accents {
  const chosenColor = parseColor(chosen);
  let color = chosenColor;
  const minContrast = isGray(chosenColor) ? GREY_CONTRAST : MIN_CONTRAST;
  for (let part = 1; !isReadableInDark(color, minContrast); part -= STEP)
    color = mixColors(chosenColor, WHITE, part);
  return {
    accent: formatColor(color),
    strong: formatColor(mixColors(color, WHITE, 0.75)),
    soft: formatColor(softInDark(color)),
  };
}

/** Returns the contrast ratio of two colors (`#rrggbb`), 1 to 21. */
export const contrast = (one: string, other: string): number =>
  contrastOf(parseColor(one), parseColor(other));

const BLACK: Color = [0, 0, 0];
const STEP = 0.01;
const SOFT_SHARE = 0.1;

/**
 * White is not checked: it is lighter than paper, so a color that is legible on paper is also legible on white.
 */
const isReadable = (color: Color) =>
  [PAPER, softOf(color)].every(ground => contrastOf(color, ground) >= MIN_CONTRAST);

const softOf = (color: Color) => mixColors(color, WHITE, SOFT_SHARE);

const isReadableInDark = (color: Color, least: number) =>
  [DARK_PAPER, DARK_CARD, softInDark(color)].every(ground => contrastOf(color, ground) >= least);

/** Minimum contrast of a gray in dark mode, because a mid-gray button would look disabled. */
const GREY_CONTRAST = 9;
const isGray = (color: Color) => Math.max(...color) - Math.min(...color) < 24;

const softInDark = (color: Color) => mixColors(color, DARK_CARD, SOFT_SHARE);

function contrastOf(one: Color, other: Color): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance([red, green, blue]: Color): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(part: number): number {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/**
 * Mixes `share` of the first color with the rest of the second. Rounds to integers so that the checked color
 * equals the color in the CSS.
 */
function mixColors(one: Color, other: Color, share: number): Color {
  const mixPart = (at: 0 | 1 | 2) => Math.round(one[at] * share + other[at] * (1 - share));
  return [mixPart(0), mixPart(1), mixPart(2)];
}

function parseColor(color: string): Color {
  const part = (at: number) => Number.parseInt(color.slice(at, at + 2), 16);
  return [part(1), part(3), part(5)];
}

const formatColor = (color: Color): string =>
  `#${color.map(part => part.toString(16).padStart(2, '0')).join('')}`;
