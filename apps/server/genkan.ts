import { refuse, say } from './command.ts';
import { releaseVersion } from './release.ts';

// genkan COMMAND …: each command is a separate program that reads the arguments after its name.

type Program = { does: string; run: () => Promise<unknown> };

const programs: Record<string, Program> = {
  start: { does: 'runs Genkan; --http or --worker: a part of it', run: () => import('./start.ts') },
  migrate: { does: 'brings a database of your own up to this release', run: () => import('./migrate.ts') },
  doctor: { does: 'checks what Genkan needs, and says what is wrong', run: () => import('./doctor.ts') },
  hotels: { does: 'lists hotels, approves, exports, imports, deletes', run: () => import('./hotels.ts') },
  mail: { does: 'sends a test mail, lists messages that were refused', run: () => import('./mail.ts') },
  sending: {
    does: 'says whether messages are sent, holds them, lets them go',
    run: () => import('./sending.ts'),
  },
  jobs: { does: 'lists jobs that failed, tries them again, drops them', run: () => import('./jobs.ts') },
  backup: { does: 'takes a backup while Genkan runs, lists backups', run: () => import('./backup.ts') },
  restore: { does: 'brings a backup back, or rehearses that', run: () => import('./restore.ts') },
  files: { does: 'moves pictures between disk and bucket', run: () => import('./files.ts') },
  keys: { does: 'changes the master key and the keys of hotels', run: () => import('./keys.ts') },
  audit: {
    does: 'proves the audit whole, names whose data may have leaked',
    run: () => import('./audit.ts'),
  },
  'second-factor': { does: 'lets a user in who lost it', run: () => import('./second-factor.ts') },
  'postal-codes': { does: 'imports the list of Japan Post', run: () => import('./postal-codes.ts') },
};

// A reader such as `| head` closes the pipe before the last line.
process.stdout.on('error', () => process.exit());

const [name = '--help'] = process.argv.splice(2, 1);
const program = Object.hasOwn(programs, name) ? programs[name] : undefined;

if (program) await program.run();
else if (['--help', '-h', 'help'].includes(name)) say(help());
else refuse(`There is no command ${name}. genkan --help lists them.`);

function help(): string {
  const lines = Object.entries(programs).map(([each, { does }]) => `  genkan ${each.padEnd(15)}${does}`);
  return [
    `Genkan ${releaseVersion()}. Commands take the variables that the server runs with, and run as its user.`,
    'Without further words each says how it is used (start, migrate, doctor and backup begin at once).',
    '',
    ...lines,
  ].join('\n');
}
