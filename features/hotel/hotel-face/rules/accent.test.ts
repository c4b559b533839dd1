import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { contrast, DEFAULT_ACCENT, darkAccents, isColor, MIN_CONTRAST, shownAccents } from './accent.ts';

const PAPER = '#faf8f4';
const everySixth = [0, 51, 102, 153, 204, 255];
const colors = everySixth.flatMap(red =>
  everySixth.flatMap(green =>
    everySixth.map(blue => `#${[red, green, blue].map(part => part.toString(16).padStart(2, '0')).join('')}`),
  ),
);

it('any color is adjusted to be legible as text on white, paper and its pale variant, and under white text', () => {
  for (const chosen of colors) {
    const { accent, strong, soft } = shownAccents(chosen);
    for (const ground of ['#ffffff', PAPER, soft])
      expect(contrast(accent, ground), `${chosen} on ${ground}`).toBeGreaterThanOrEqual(MIN_CONTRAST);
    expect(contrast(strong, '#ffffff')).toBeGreaterThanOrEqual(contrast(accent, '#ffffff'));
  }
});

it('any color is adjusted to be legible in dark mode on paper, cards and its own dark variant', () => {
  for (const chosen of colors) {
    const { accent, strong, soft } = darkAccents(chosen);
    for (const ground of ['#171615', '#211f1d', soft])
      expect(contrast(accent, ground), `${chosen} on ${ground}`).toBeGreaterThanOrEqual(MIN_CONTRAST);
    expect(contrast(strong, '#171615')).toBeGreaterThanOrEqual(contrast(accent, '#171615'));
  }
});

function hovered({ accent, strong, soft }: ReturnType<typeof shownAccents>) {
  const css = readFileSync(join(import.meta.dirname, '../../../../ui/button.module.css'), 'utf8');
  const rule = /\.soft:hover \{([^}]*)\}/.exec(css)?.[1] ?? '';
  const share =
    Number(/color-mix\(in srgb, var\(--accent-soft\) (\d+)%, var\(--accent\)\)/.exec(rule)?.[1]) / 100;
  const part = (color: string, at: number) => Number.parseInt(color.slice(at, at + 2), 16);
  const ground = [1, 3, 5].map(at => Math.round(part(soft, at) * share + part(accent, at) * (1 - share)));
  return {
    text: rule.includes('color: var(--accent-strong);') ? strong : accent,
    ground: `#${ground.map(each => each.toString(16).padStart(2, '0')).join('')}`,
  };
}

it.each([
  ['light', shownAccents],
  ['dark', darkAccents],
])('a hovered soft button is legible with any color (%s)', (_scheme, accentsOf) => {
  for (const chosen of [...colors, '#7a2e3f', '#c8102e', '#0a7a5a']) {
    const { text, ground } = hovered(accentsOf(chosen));
    expect(contrast(text, ground), `${chosen}: ${text} on ${ground}`).toBeGreaterThanOrEqual(MIN_CONTRAST);
  }
});

it('black becomes nearly white in dark mode, because a gray button looks disabled', () => {
  expect(contrast(darkAccents('#000000').accent, '#211f1d')).toBeGreaterThanOrEqual(9);
});

it('keeps a hotel color that is already legible', () => {
  expect(shownAccents('#264B73').accent).toBe(DEFAULT_ACCENT);
});

it('keeps the hue of a hotel color that is too pale', () => {
  const [red, green, blue] = [1, 3, 5].map(at =>
    Number.parseInt(shownAccents('#ffcc00').accent.slice(at, at + 2), 16),
  );
  expect(blue).toBe(0);
  expect((green ?? 0) / (red ?? 1)).toBeCloseTo(0.8, 1);
});

it('black on white has a contrast of 21 to 1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
});

it.each(['', '#fff', 'red', '#12345g', '#1234567', 'url(x)'])('rejects %j as a color', text => {
  expect(isColor(text)).toBe(false);
});
