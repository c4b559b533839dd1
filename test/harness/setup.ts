import { afterEach, vi } from 'vitest';

// The tests must not depend on Genkan's environment variables in the user's shell.
const PRODUCT =
  /^(PORT|HOST|DATA_DIR|PUBLIC_URL|STAFF_URL|SHORT_URL|DATABASE_URL|MIGRATION_DATABASE_URL|MASTER_KEY|MASTER_KEY_FILE|MASTER_KEY_COMMAND|SMTP_URL|MAIL_FROM|SMS_.+|S3_.+|FILES_IN|TRUST_PROXY|LOG_LEVEL|METRICS_TOKEN|BACKUP_.+|SENTRY_.+|SLOW_CALL|OTEL_.+|WORKER_PORT|HELP_URL|PROVIDER_TERMS_URL)$/;

for (const name of Object.keys(process.env)) if (PRODUCT.test(name)) delete process.env[name];

afterEach(() => void vi.useRealTimers());
