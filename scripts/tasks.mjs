/**
 * The steps of each npm script: files for Node 24, run one after the other. `devTools`: they need the packages of
 * `scripts/dev-tools`.
 */
export const tasks = {
  demo: { steps: [['scripts/build.ts'], ['scripts/demo.ts']] },
  start: { steps: [['scripts/build.ts'], ['bin/genkan.mjs', 'start']] },
  dev: { steps: [['scripts/dev.ts']] },
  check: { devTools: true, steps: [['scripts/check.ts']] },
  test: { devTools: true, steps: [['scripts/test.ts']] },
  'test:operations': { devTools: true, steps: [['scripts/test-operations.ts']] },
  rules: { steps: [['scripts/rules.ts', '--write']] },
  figures: { steps: [['scripts/figures.ts']] },
  build: { steps: [['scripts/build.ts']] },
  package: { steps: [['scripts/build.ts'], ['scripts/package.ts']] },
  bench: { steps: [['scripts/build.ts'], ['bench/run.ts']] },
  genkan: { steps: [['bin/genkan.mjs']] },
  // All tests with many rounds, on several machines and on other days.
  soak: { devTools: true, steps: [['scripts/soak.ts']] },
};
