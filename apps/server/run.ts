import { ConfigError, type Mode, readConfig } from '#platform/config/config.ts';
import { configureLog, log } from '#platform/log/log.ts';
import { type House, openHouse, type Part } from './house.ts';

type Options = {
  mode: Mode;
  part?: Part;
  furnish?: () => Promise<void>;
  opened?: (house: House) => Promise<void>;
  pages?: boolean;
};

/** Runs a house until it is told to stop: finishes what is in flight, then closes in order. A second signal does not wait. */
export async function run({ mode, part = 'all', furnish, opened, pages = true }: Options): Promise<void> {
  try {
    const config = readConfig(process.env, mode);
    configureLog({ level: config.logLevel, pretty: mode !== 'start' });
    const house = await openHouse({ config, part, pages, ...(furnish ? { furnish } : {}) });
    stopOnSignal(house);
    await opened?.(house);
    log.info({ part }, 'Genkan is open');
  } catch (error) {
    refuseToStart(error);
  }
}

function stopOnSignal(house: House): void {
  let stopping = false;
  const stop = () => {
    if (stopping) process.exit(1);
    stopping = true;
    house.close().then(
      () => process.exit(0),
      error => {
        log.error({ err: error }, 'Closing failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

function refuseToStart(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`\n${message}\n`);
  if (!(error instanceof ConfigError)) log.fatal({ err: error }, 'Genkan could not start');
  process.exit(1);
}
