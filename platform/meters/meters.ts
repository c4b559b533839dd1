import { Histogram, Registry } from 'prom-client';

/**
 * The metrics of this process for `/metrics` (docs/reference/monitoring.md#metrics). Labels contain names
 * from the code, never data values.
 */
export const meters = new Registry();

const sendDurations = new Histogram({
  name: 'genkan_message_send_seconds',
  help: 'Time to hand a message to its provider, by way, provider and outcome',
  labelNames: ['way', 'provider', 'outcome'],
  buckets: [0.1, 0.5, 2, 10, 30, 60],
  registers: [meters],
});

type Driver<M, R> = { readonly provider: string; send(message: M): Promise<R> };
type SendResult = { accepted: true; state: string } | { accepted: false; kind: string };

export function withMetrics<M, R extends SendResult, D extends Driver<M, R>>(
  way: 'email' | 'sms',
  driver: D,
): D {
  const { provider } = driver;
  const send = async (message: M): Promise<R> => {
    const stopTimer = sendDurations.startTimer({ way, provider });
    const answer = await driver.send(message);
    stopTimer({ outcome: answer.accepted ? answer.state : answer.kind });
    return answer;
  };
  return { ...driver, send };
}
