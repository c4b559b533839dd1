import { SETTINGS, type Setting } from '#platform/config/settings.ts';

export function configurationTable(): string {
  const rows = SETTINGS.map(({ name, default: otherwise, meaning, expected }: Setting) =>
    row([`\`${name}\``, otherwise, meaning, expected.replace(/^an? /, '').replaceAll('<', '\\<')]),
  );
  return [row(['Variable', 'Default', 'Meaning', 'Value']), '|---|---|---|---|', ...rows].join('\n');
}

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
