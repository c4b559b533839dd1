import { Alert, type CSSVariablesResolver, createTheme } from '@mantine/core';

/** Indigo from lightest to darkest. The seventh is the accent color of `ui/tokens.css`. */
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

/** Warm grays. The fifth is for borders of controls, which must contrast with the background. */
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

/** The grays of `ui/dark.css`, from the text color to the darkest background. */
const dark = [
  '#f2efe9',
  '#d8d3ca',
  '#b8b2a9',
  '#8f887e',
  '#5a554e',
  '#3b3834',
  '#211f1d',
  '#171615',
  '#121110',
  '#0c0b0b',
] as const;

export const theme = createTheme({
  colors: { accent, gray, red, dark },
  primaryColor: 'accent',
  primaryShade: 7,
  black: '#1c1b1a',
  fontFamily: 'inherit',
  headings: { fontFamily: 'inherit', fontWeight: '600' },
  defaultRadius: 'var(--radius-control)',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // The kit's default, `--mantine-color-white`, is dark in dark mode.
    Alert: Alert.extend({ styles: { message: { color: 'var(--ink)' } } }),
  },
});

const tokens = {
  '--mantine-color-yellow-light': 'var(--warning-soft)',
  '--mantine-color-yellow-light-color': 'var(--warning)',
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--quiet)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-placeholder': 'var(--quiet)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-red-light': 'var(--danger-soft)',
  '--mantine-color-red-light-hover': 'var(--danger-soft)',
  '--mantine-color-red-light-color': 'var(--danger)',
  '--mantine-color-green-light': 'var(--success-soft)',
  '--mantine-color-green-light-color': 'var(--success)',
  '--mantine-color-disabled-color': 'var(--line-strong)',
};

// Sets the variables for each color scheme separately, as the kit does. Variables set for all schemes would
// override the kit's.
export const cssVariables: CSSVariablesResolver = () => ({
  variables: { '--mantine-line-height': '1.5' },
  light: tokens,
  dark: {
    ...tokens,
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--accent-soft)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-disabled': 'var(--line)',
    '--mantine-color-accent-filled': 'var(--accent)',
    '--mantine-color-accent-filled-hover': 'var(--accent-strong)',
    '--mantine-color-accent-light': 'var(--accent-soft)',
    '--mantine-color-accent-light-hover': 'var(--accent-soft)',
    '--mantine-color-accent-light-color': 'var(--accent)',
    '--mantine-color-accent-outline': 'var(--accent)',
    '--mantine-color-accent-text': 'var(--accent)',
    '--mantine-color-red-filled': 'var(--danger)',
    '--mantine-color-red-filled-hover': 'var(--danger)',
    '--mantine-color-red-outline': 'var(--danger)',
    '--mantine-color-red-text': 'var(--danger)',
    // Text on filled areas, which are light in dark mode.
    '--mantine-color-white': 'var(--paper)',
    '--mantine-primary-color-filled': 'var(--accent)',
    '--mantine-primary-color-filled-hover': 'var(--accent-strong)',
    '--mantine-primary-color-contrast': 'var(--paper)',
  },
});
