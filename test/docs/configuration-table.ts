import { SETTINGS, type Setting } from '#platform/config/settings.ts';

/** The operators' table of all configuration: it says what the start says. */
export function configurationTable(): string {
  const rows = SETTINGS.map(({ name, default: without, meaning, expected }: Setting) =>
    row([`\`${name}\``, without, meaning, expected.replaceAll('<', '\\<')]),
  );
  return [row(['Variable', 'Without it', 'What it is', 'A value is']), '|---|---|---|---|', ...rows].join(
    '\n',
  );
}

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
