import { join } from 'node:path';
import { type Config, ConfigError, type Mode, readConfig } from '#platform/config/config.ts';
import { findTypos } from '#platform/config/mistyped.ts';
import type { HeartbeatTiming } from '#platform/jobs/heartbeat.ts';
import { reasonOf } from '#platform/log/describe-error.ts';
import { configureLog, log, logFile } from '#platform/log/log.ts';
import { openSentry } from '#platform/log/sentry.ts';
import { limitHeapGrowth } from '#platform/memory/heap.ts';
import { openTelemetry } from '#platform/trace/open-telemetry.ts';
import { type AssetSource, readAssets } from './pages/assets.ts';
import { isOlder, releaseFolder, releaseVersion, SAFE_NODE } from './release.ts';
import { openService, type Service, type ServicePart } from './service.ts';

type Options = {
  mode: Mode;
  part?: ServicePart;
  prepare?: (config: Config) => Promise<void>;
  opened?: (service: Service, config: Config) => Promise<void>;
  pages?: false | AssetSource;
  rhythm?: HeartbeatTiming;
  /** Name of a log file in DATA_DIR. If omitted, logs go to standard output. */
  logName?: string;
};

/**
 * Runs the service until a signal stops it. Then finishes the requests in progress and closes everything in
 * order. A second signal stops the process immediately.
 */
export async function run({
  mode,
  part = 'all',
  prepare,
  opened,
  pages = readAssets,
  rhythm,
  logName,
}: Options): Promise<void> {
  limitHeapGrowth();
  try {
    const config = readConfig(process.env, mode);
    configureLog({
      level: config.logLevel,
      pretty: mode !== 'start',
      ...(logName ? { destination: logFile(join(config.dataDir, logName)) } : {}),
    });
    for (const { given, meant } of findTypos(process.env))
      log.warn({ setting: given, meant }, 'This variable is not read: its name may be mistyped');
    for (const setting of config.plaintext)
      log.warn(
        { setting },
        'This setting uses a connection without TLS that verifies the other end: others on the network may read the data',
      );
    if (mode === 'start' && isOlder(process.versions.node, SAFE_NODE))
      log.warn(
        { node: process.versions.node, wanted: SAFE_NODE },
        'This Node version has known vulnerabilities that are fixed in newer ones: run Genkan with a newer version (docs/operators.md#install)',
      );
    const endReports = await openReports(config);
    const service = await openService({
      config,
      part,
      pages,
      rhythm,
      ...(prepare ? { prepare: () => prepare(config) } : {}),
    });
    stopOnSignal(service, endReports);
    await opened?.(service, config);
    log.info({ part }, 'Genkan is open');
  } catch (error) {
    refuseToStart(error);
  }
}

async function openReports({ sentry, telemetry }: Config): Promise<() => Promise<void>> {
  const version = releaseVersion();
  const endErrors =
    sentry && (await openSentry({ ...sentry, release: `genkan@${version}`, folder: releaseFolder }));
  const endSpans = telemetry && (await openTelemetry({ ...telemetry, version }));
  return async () => {
    await Promise.all([endErrors?.(), endSpans?.()]);
  };
}

function stopOnSignal(service: Service, endReports: () => Promise<void>): void {
  let isStopping = false;
  const end = async () => {
    try {
      await service.close();
    } finally {
      await endReports();
    }
  };
  const stop = (signal: NodeJS.Signals) => {
    if (isStopping) process.exit(1);
    isStopping = true;
    log.info({ signal }, 'Genkan stops');
    end().then(
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
  const message = reasonOf(error);
  process.stderr.write(`\n${message}\n`);
  if (!(error instanceof ConfigError)) log.debug({ err: error }, 'Genkan could not start');
  process.exit(1);
}
