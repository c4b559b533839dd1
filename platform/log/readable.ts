import { inspect } from 'node:util';
import type { DestinationStream } from 'pino';

export const prettyDestination = (to: DestinationStream): DestinationStream => ({
  write: line => {
    const { time, level, msg, ...rest }: Record<string, unknown> = JSON.parse(line);
    const details = Object.keys(rest).length > 0 ? ` ${inspect(rest, { depth: null })}` : '';
    to.write(`[${clock.format(new Date(String(time)))}] ${String(level).toUpperCase()}: ${msg}${details}\n`);
  },
});

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });
