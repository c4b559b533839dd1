import { described, SECONDS, TOKEN } from './described.ts';
import * as values from './values.ts';

/** Variables for monitoring (docs/reference/monitoring.md#metrics). */
export const watching = {
  LOG_LEVEL: values.logLevel.default('info').register(described, {
    default: 'info',
    meaning: 'Least important level to log.',
    expected: 'one of fatal, error, warn, info, debug, trace, silent',
  }),
  SLOW_CALL: values.seconds.default(2).register(described, {
    default: '2',
    meaning: 'Calls that take longer are logged as warnings and counted.',
    expected: SECONDS,
  }),
  METRICS_TOKEN: values.bearerToken.optional().register(described, {
    default: '',
    meaning: 'Bearer token for `/metrics`. Without it, only this machine can read them, without a proxy.',
    expected: TOKEN,
    secret: true,
  }),
  SENTRY_DSN: values.sentryDsn.optional().register(described, {
    default: '',
    meaning: 'Sentry or a compatible service for errors in the log, without personal data.',
    expected: 'a URL such as https://key@sentry.example.com/42 (http:// on this machine only)',
    secret: true,
  }),
  SENTRY_ENVIRONMENT: values.environment.optional().register(described, {
    default: '',
    meaning: 'Name of this installation in Sentry.',
    expected: 'at most 64 letters, digits, dots, - or _',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: values.collector.optional().register(described, {
    default: '',
    meaning: 'Collector for traces, by OTLP over HTTP. Without it, there are none.',
    expected:
      'a URL such as https://collector.example.com:4318 (http:// on this machine only), without /v1/traces',
    secret: true,
  }),
  OTEL_EXPORTER_OTLP_HEADERS: values.text.optional().register(described, {
    default: '',
    meaning: 'Headers for the collector, such as a key.',
    expected: 'name=value, several separated by commas',
    secret: true,
  }),
  OTEL_SERVICE_NAME: values.environment.default('genkan').register(described, {
    default: 'genkan',
    meaning: 'Service name in traces.',
    expected: 'at most 64 letters, digits, dots, - or _',
  }),
  OTEL_TRACES_SAMPLER_ARG: values.share.default(1).register(described, {
    default: '1',
    meaning: 'Share of traces to export, except those that a caller started.',
    expected: 'a number from 0 to 1',
  }),
  WORKER_PORT: values.port.optional().register(described, {
    default: '',
    meaning: 'Port of a `--worker` process for health and metrics. Without it, it listens on none.',
    expected: 'a whole number from 0 to 65535 (0 uses a free port)',
  }),
};
