import { failCommand, printLine } from './command.ts';
import { releaseVersion } from './release.ts';

type Program = { does: string; run: () => Promise<unknown> };

const programs: Record<string, Program> = {
  start: { does: 'runs Genkan; --http or --worker: only that part', run: () => import('./start.ts') },
  migrate: { does: 'updates your own database to this release', run: () => import('./migrate.ts') },
  doctor: { does: 'checks what Genkan needs and reports problems', run: () => import('./doctor.ts') },
  hotels: { does: 'lists, approves, exports, imports and deletes hotels', run: () => import('./hotels.ts') },
  organizations: { does: 'lists organizations, creates one', run: () => import('./organizations.ts') },
  mail: { does: 'sends a test email, lists refused messages', run: () => import('./mail.ts') },
  sending: {
    does: 'shows whether messages are sent, holds them, releases them',
    run: () => import('./sending.ts'),
  },
  jobs: { does: 'lists failed jobs, retries them, drops them', run: () => import('./jobs.ts') },
  backup: { does: 'takes a backup while Genkan runs, lists backups', run: () => import('./backup.ts') },
  restore: { does: 'restores a backup, or rehearses that', run: () => import('./restore.ts') },
  files: { does: 'moves pictures between disk and bucket', run: () => import('./files.ts') },
  keys: { does: 'changes the master key and the keys of hotels', run: () => import('./keys.ts') },
  audit: {
    does: 'verifies the audit log, lists whose data may have leaked',
    run: () => import('./audit.ts'),
  },
  'second-factor': {
    does: 'removes the lost second factor of a user',
    run: () => import('./second-factor.ts'),
  },
  'postal-codes': { does: 'imports the postal codes of Japan Post', run: () => import('./postal-codes.ts') },
};

// A program such as `head` in a pipe may stop reading before the last line.
process.stdout.on('error', () => process.exit());

const [name = '--help'] = process.argv.splice(2, 1);
const program = Object.hasOwn(programs, name) ? programs[name] : undefined;

if (program) await program.run();
else if (['--help', '-h', 'help'].includes(name)) printLine(help());
else failCommand(`There is no command ${name}. genkan --help lists them.`);

function help(): string {
  const lines = Object.entries(programs).map(([each, { does }]) => `  genkan ${each.padEnd(15)}${does}`);
  return [
    `Genkan ${releaseVersion()}. Run commands with the variables of the server, and as its user.`,
    'Run a command without arguments to see its usage (start, migrate, doctor and backup start immediately).',
    '',
    ...lines,
  ].join('\n');
}
