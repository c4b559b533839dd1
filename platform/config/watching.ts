import { described, SECONDS, TOKEN } from './described.ts';
import * as values from './values.ts';

/** Variables for monitoring (docs/operators.md#metrics). */
export const watching = {
  LOG_LEVEL: values.logLevel.default('info').register(described, {
    default: 'info',
    meaning: 'The least important lines to log.',
    expected: 'one of fatal, error, warn, info, debug, trace, silent',
  }),
  SLOW_CALL: values.seconds.default(2).register(described, {
    default: '2',
    meaning: 'A call that takes so long is logged as a warning, and counted.',
    expected: SECONDS,
  }),
  METRICS_TOKEN: values.bearerToken.optional().register(described, {
    default: '',
    meaning:
      'Bearer token that opens `/metrics`. Without it only this machine itself can read them, past no proxy.',
    expected: TOKEN,
    secret: true,
  }),
  SENTRY_DSN: values.sentryDsn.optional().register(described, {
    default: '',
    meaning:
      'Where errors of the log are reported, to Sentry or what understands it: type, stack, code, route, hotel and trace, and nothing else.',
    expected: 'an address such as https://key@sentry.example.com/42 (http:// on this machine only)',
    secret: true,
  }),
  SENTRY_ENVIRONMENT: values.environment.optional().register(described, {
    default: '',
    meaning: 'The name of this installation, as its errors carry it in Sentry.',
    expected: '64 letters, digits, dots, - or _ at most',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: values.collector.optional().register(described, {
    default: '',
    meaning:
      'Where spans of calls, jobs and statements are exported to, by OTLP over HTTP. Without it there are none.',
    expected:
      'an address such as https://collector.example.com:4318 (http:// on this machine only), without /v1/traces',
    secret: true,
  }),
  OTEL_EXPORTER_OTLP_HEADERS: values.text.optional().register(described, {
    default: '',
    meaning: 'What the collector wants in the headers, such as a key.',
    expected: 'name=value, several separated by commas',
    secret: true,
  }),
  OTEL_SERVICE_NAME: values.environment.default('genkan').register(described, {
    default: 'genkan',
    meaning: 'The name under which spans are found.',
    expected: '64 letters, digits, dots, - or _ at most',
  }),
  OTEL_TRACES_SAMPLER_ARG: values.share.default(1).register(described, {
    default: '1',
    meaning: 'The share of traces that is exported; of those that a caller began, the caller says.',
    expected: 'a number from 0 to 1',
  }),
  WORKER_PORT: values.port.optional().register(described, {
    default: '',
    meaning:
      'Port on which a process with `--worker` answers health and metrics, at the address `HOST`, and nothing else. Without it such a process listens on none.',
    expected: 'a whole number from 0 to 65535 (0 takes a free port)',
  }),
};
