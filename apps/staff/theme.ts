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

/** Mantine in the colours, sizes and type of `ui/tokens.css`. */
export const theme = createTheme({
  colors: { accent },
  primaryColor: 'accent',
  primaryShade: 7,
  black: '#1c1b1a',
  fontFamily: 'inherit',
  headings: { fontFamily: 'inherit', fontWeight: '600' },
  defaultRadius: 'var(--radius-control)',
  cursorType: 'pointer',
  respectReducedMotion: true,
});

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--mantine-color-body': 'var(--paper)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--quiet)',
    '--mantine-color-error': 'var(--danger)',
    '--mantine-color-placeholder': 'var(--quiet)',
    '--mantine-line-height': '1.5',
  },
  light: { '--mantine-color-default-border': 'var(--line-strong)' },
  dark: {},
});
