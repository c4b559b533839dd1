import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { deleteFailedJob, type FailedJob, failedJobs, retryFailedJobs } from '#platform/jobs/held.ts';
import { reasonOf } from '#platform/log/describe-error.ts';
import { failCommand, printLine, withStorage } from './command.ts';

const USAGE = `genkan jobs list            lists failed jobs: dead ones, and those being retried
genkan jobs retry ID|all    retries one immediately, or all dead ones
genkan jobs drop ID         deletes one, which is then never run`;

const MAX_SHOWN = 200;

const [verb, which = '', ...more] = process.argv.slice(2);
const id = /^\d{1,15}$/.test(which) ? Number(which) : undefined;

try {
  const command = commandOf();
  if (command) await run(command);
  else failCommand(USAGE);
} catch (error) {
  failCommand(`Nothing was changed. ${reasonOf(error)}`);
}

/**
 * Parses the command line.
 * @returns a function that runs the command, or undefined if the command is unknown. The function returns a message, or
 * undefined if no failed job matches.
 */
function commandOf(): (() => Promise<string | undefined>) | undefined {
  if (more.length > 0) return undefined;
  if (verb === 'list' && which === '') return list;
  if (verb === 'retry' && which === 'all') return retryAll;
  if (id === undefined) return undefined;
  if (verb === 'retry') return () => retryJob(id);
  return verb === 'drop' ? () => dropJob(id) : undefined;
}

async function list(): Promise<string> {
  const jobs = await platformDb(db => failedJobs(db, MAX_SHOWN + 1));
  const lines = jobs.slice(0, MAX_SHOWN).map(jobLine);
  return [...lines, ...(jobs.length > MAX_SHOWN ? ['… and more'] : [])].join('\n') || 'No job has failed.';
}

function jobLine({
  id: number,
  name,
  state,
  attempts,
  createdAt,
  nextTry,
  lastError,
  about,
}: FailedJob): string {
  return [
    `${number}  ${state}  ${name}`,
    ...(about.length > 0 ? [about.join(', ')] : []),
    `since ${createdAt.toISOString()}`,
    `${attempts} ${attempts === 1 ? 'try' : 'tries'}`,
    ...(nextTry ? [`next ${nextTry.toISOString()}`] : []),
    ...(lastError ? [lastError] : []),
  ].join('  ');
}

async function retryAll(): Promise<string> {
  const count = await platformDb(db => retryFailedJobs(db, 'all'));
  return `${count} dead ${count === 1 ? 'job is' : 'jobs are'} being retried.`;
}

async function retryJob(job: number): Promise<string | undefined> {
  const count = await platformDb(db => retryFailedJobs(db, job));
  return count === 0 ? undefined : `Job ${job} is being retried.`;
}

async function dropJob(job: number): Promise<string | undefined> {
  const name = await platformDb(db => deleteFailedJob(db, job));
  return name === undefined ? undefined : `Job ${job} (${name}) was dropped.`;
}

async function run(work: () => Promise<string | undefined>): Promise<void> {
  const output = await withStorage(work);
  if (output === undefined)
    return failCommand(`Nothing was changed. Job ${which} is neither waiting for a retry nor dead.`);
  printLine(output);
}
