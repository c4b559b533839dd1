/** What each npm script does: files for Node 24, run one after the other. */
export const tasks = {
  demo: { steps: [['scripts/build.ts'], ['apps/server/demo.ts']] },
  start: { steps: [['scripts/build.ts'], ['apps/server/start.ts']] },
  dev: { steps: [['scripts/dev.ts']] },
  check: { steps: [['scripts/check.ts']] },
  test: { steps: [['scripts/test.ts']] },
  rules: { steps: [['scripts/rules.ts', '--write']] },
  figures: { steps: [['scripts/figures.ts']] },
  build: { steps: [['scripts/build.ts']] },
  package: { steps: [['scripts/build.ts'], ['scripts/package.ts']] },
  bench: { steps: [['scripts/build.ts'], ['bench/run.ts']] },
  audit: { steps: [['apps/server/audit.ts']] },
  keys: { steps: [['apps/server/keys.ts']] },
  migrate: { steps: [['apps/server/migrate.ts']] },
  files: { steps: [['apps/server/files.ts']] },
  'postal-codes': { steps: [['apps/server/postal-codes.ts']] },
  hotels: { steps: [['apps/server/hotels.ts']] },
  jobs: { steps: [['apps/server/jobs.ts']] },
  'second-factor': { steps: [['apps/server/second-factor.ts']] },
  // The same tests, with as many rounds as the patient have time for.
  soak: { steps: [['scripts/test.ts']], env: { SOAK: '1' } },
};
