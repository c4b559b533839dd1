import { descriptions, SECONDS, TOKEN } from './described.ts';
import * as values from './values.ts';

/** Variables for monitoring (docs/reference/monitoring.md#metrics). */
export const monitoringVariables = {
  LOG_LEVEL: values.logLevel.default('info').register(descriptions, {
    default: 'info',
    meaning: 'Least important level to log.',
    expected: 'one of fatal, error, warn, info, debug, trace, silent',
  }),
  SLOW_CALL: values.seconds.default(2).register(descriptions, {
    default: '2',
    meaning: 'Calls that take longer are logged as warnings and counted.',
    expected: SECONDS,
  }),
  METRICS_TOKEN: values.bearerToken.optional().register(descriptions, {
    default: '',
    meaning: 'Bearer token for `/metrics`. Without it, only this machine can read them, without a proxy.',
    expected: TOKEN,
    secret: true,
  }),
  SENTRY_DSN: values.sentryDsn.optional().register(descriptions, {
    default: '',
    meaning: 'Sentry or a compatible service for errors in the log, without personal data.',
    expected: 'a URL such as https://key@sentry.example.com/42 (http:// on this machine only)',
    secret: true,
  }),
  SENTRY_ENVIRONMENT: values.environment.optional().register(descriptions, {
    default: '',
    meaning: 'Name of this installation in Sentry.',
    expected: 'at most 64 letters, digits, dots, - or _',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: values.collector.optional().register(descriptions, {
    default: '',
    meaning: 'Collector for traces, by OTLP over HTTP. Without it, there are none.',
    expected:
      'a URL such as https://collector.example.com:4318 (http:// on this machine only), without /v1/traces',
    secret: true,
  }),
  OTEL_EXPORTER_OTLP_HEADERS: values.text.optional().register(descriptions, {
    default: '',
    meaning: 'Headers for the collector, such as a key.',
    expected: 'name=value, several separated by commas',
    secret: true,
  }),
  OTEL_SERVICE_NAME: values.environment.default('genkan').register(descriptions, {
    default: 'genkan',
    meaning: 'Service name in traces.',
    expected: 'at most 64 letters, digits, dots, - or _',
  }),
  OTEL_TRACES_SAMPLER_ARG: values.fraction.default(1).register(descriptions, {
    default: '1',
    meaning: 'Share of traces to export, except those that a caller started.',
    expected: 'a number from 0 to 1',
  }),
  WORKER_PORT: values.port.optional().register(descriptions, {
    default: '',
    meaning: 'Port of a `--worker` process for health and metrics. Without it, it listens on none.',
    expected: 'a whole number from 0 to 65535 (0 uses a free port)',
  }),
};
