import { SETTINGS, type Setting } from '#platform/config/settings.ts';

/** The table of all configuration for operators, in the words that the start-up uses. */
export function configurationTable(): string {
  const rows = SETTINGS.map(({ name, default: without, meaning, expected }: Setting) =>
    row([`\`${name}\``, without, meaning, expected.replaceAll('<', '\\<')]),
  );
  return [row(['Variable', 'Without it', 'What it is', 'A value is']), '|---|---|---|---|', ...rows].join(
    '\n',
  );
}

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
