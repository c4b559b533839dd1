import { importList } from '#features/questionnaire/commands/import-postal-codes.ts';
import { WrongList } from '#features/questionnaire/queries/postal-codes/ken-all.ts';
import { ConfigError, readConfig } from '#platform/config/config.ts';
import { reasonOf } from '#platform/log/describe-error.ts';
import { refuse } from './command.ts';

// npm run postal-codes -- import FILE

const [verb, file] = process.argv.slice(2);
if (verb !== 'import' || file === undefined) {
  refuse('Say which file: npm run postal-codes -- import KEN_ALL.CSV (or utf_ken_all.csv, or its zip)');
} else {
  await takeIn(file);
}

async function takeIn(source: string): Promise<void> {
  try {
    const { dataDir } = readConfig(process.env, 'start');
    const count = await importList(source, dataDir);
    process.stdout.write(
      `${count} postal codes are in ${dataDir}. Servers that run on it use them from now on.\n`,
    );
  } catch (error) {
    refuse(`Nothing was changed. ${refusalOf(error, source)}`);
  }
}

function refusalOf(error: unknown, source: string): string {
  if (error instanceof WrongList) return `${source} cannot be used: ${error.message}.`;
  if (error instanceof ConfigError) return error.message;
  return reasonOf(error);
}
