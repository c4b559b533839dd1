import { Histogram, Registry } from 'prom-client';

/**
 * The metrics of this process for its `/metrics` (docs/reference/monitoring.md#metrics). Labels are our own names, never
 * values.
 */
export const meters = new Registry();

const handOvers = new Histogram({
  name: 'genkan_message_send_seconds',
  help: 'Time to hand a message to its provider, by way, provider and outcome',
  labelNames: ['way', 'provider', 'outcome'],
  buckets: [0.1, 0.5, 2, 10, 30, 60],
  registers: [meters],
});

type Driver<M, R> = { readonly provider: string; send(message: M): Promise<R> };
type Answer = { accepted: true; state: string } | { accepted: false; kind: string };

/** Wraps an email or SMS driver and counts the provider's answers. */
export function withMetrics<M, R extends Answer, D extends Driver<M, R>>(way: 'email' | 'sms', driver: D): D {
  const { provider } = driver;
  const send = async (message: M): Promise<R> => {
    const end = handOvers.startTimer({ way, provider });
    const answer = await driver.send(message);
    end({ outcome: answer.accepted ? answer.state : answer.kind });
    return answer;
  };
  return { ...driver, send };
}
