import { SETTINGS, type Setting } from '#platform/config/settings.ts';

/** The table of all configuration for operators, in the words that the start-up uses. */
export function configurationTable(): string {
  const rows = SETTINGS.map(({ name, default: otherwise, meaning, expected }: Setting) =>
    row([`\`${name}\``, otherwise, meaning, expected.replace(/^an? /, '').replaceAll('<', '\\<')]),
  );
  return [row(['Variable', 'Default', 'Meaning', 'Value']), '|---|---|---|---|', ...rows].join('\n');
}

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
