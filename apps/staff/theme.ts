import { type CSSVariablesResolver, createTheme } from '@mantine/core';

/** Indigo from its lightest to its darkest; the seventh is the accent of `ui/tokens.css`. */
const accent = [
  '#eaf0f6',
  '#d3deea',
  '#b3c6da',
  '#8eaac8',
  '#6a8db4',
  '#4c739e',
  '#355d8a',
  '#264b73',
  '#1b3857',
  '#12273d',
] as const;

/** Warm greys. The fifth draws the edge of controls, which must be told from the paper around them. */
const gray = [
  '#faf8f4',
  '#f3efe8',
  '#eae5dc',
  '#e4dfd6',
  '#8b857c',
  '#7d776e',
  '#6b665f',
  '#5b5854',
  '#3a3835',
  '#1c1b1a',
] as const;

/** Danger, by the name under which the kit looks for it. */
const red = [
  '#fbeae8',
  '#f6d5d1',
  '#eeb3ad',
  '#e48d85',
  '#d9665c',
  '#cb4238',
  '#b3261e',
  '#9c1f18',
  '#851913',
  '#66120e',
] as const;

/** Mantine in the colours, sizes and type of `ui/tokens.css`. */
export const theme = createTheme({
  colors: { accent, gray, red },
  primaryColor: 'accent',
  primaryShade: 7,
  black: '#1c1b1a',
  fontFamily: 'inherit',
  headings: { fontFamily: 'inherit', fontWeight: '600' },
  defaultRadius: 'var(--radius-control)',
  cursorType: 'pointer',
  respectReducedMotion: true,
});

// Under the colour scheme, where the kit's own stand: elsewhere they would win.
export const cssVariables: CSSVariablesResolver = () => ({
  variables: { '--mantine-line-height': '1.5' },
  light: {
    '--mantine-color-body': 'var(--paper)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--quiet)',
    '--mantine-color-error': 'var(--danger)',
    '--mantine-color-placeholder': 'var(--quiet)',
    '--mantine-color-default-border': 'var(--line)',
    '--mantine-color-red-light': 'var(--danger-soft)',
    '--mantine-color-red-light-color': 'var(--danger)',
    '--mantine-color-green-light': 'var(--success-soft)',
    '--mantine-color-green-light-color': 'var(--success)',
    '--mantine-color-disabled-color': 'var(--line-strong)',
  },
  dark: {},
});
