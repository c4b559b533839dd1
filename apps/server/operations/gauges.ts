import { Gauge, type Registry } from 'prom-client';
import { whyUnavailable } from '#platform/database/unavailable.ts';
import { log } from '#platform/log/log.ts';

export type Sample = { labels?: Record<string, string>; value: number };

type GaugeDescription = { name: string; help: string; labelNames?: string[] };

/**
 * Adds a gauge that is read when metrics are requested. A gauge that fails is left out, so that the others are
 * exported while the database is unavailable.
 */
export function addGauge(
  register: Registry,
  { name, help, labelNames = [] }: GaugeDescription,
  ask: () => Promise<readonly Sample[]>,
): void {
  const gauge: Gauge = new Gauge({
    name,
    help,
    labelNames,
    registers: [register],
    async collect() {
      const samples = await ask().catch(logAndReturnNone(name));
      gauge.reset();
      // Without this call, a gauge without labels would report 0.
      if (labelNames.length === 0) gauge.remove();
      for (const { labels = {}, value } of samples) gauge.set(labels, value);
    },
  });
}

function logAndReturnNone(metric: string) {
  return (error: unknown): readonly Sample[] => {
    if (!whyUnavailable(error)) log.error({ err: error, metric }, 'A metric could not be read');
    return [];
  };
}

/** How long a result is reused, in milliseconds. */
const MEMO_MS = 1_000;

export function memoizeBriefly<T>(ask: () => Promise<T>): () => Promise<T> {
  let at = Number.NEGATIVE_INFINITY;
  let answer: Promise<T> | undefined;
  return () => {
    if (answer === undefined || performance.now() - at > MEMO_MS) {
      at = performance.now();
      answer = ask();
    }
    return answer;
  };
}
