import { setFlagsFromString } from 'node:v8';

/**
 * Lets the heap of this process grow to at most twice the size that was in use after the last full
 * collection. On a machine with a lot of memory, V8 otherwise waits for four times that size before it
 * collects again, so a long export keeps 100 MB of unused rows (docs/decisions/2026-11-30-release.md).
 */
export function limitHeapGrowth(): void {
  setFlagsFromString('--heap-growing-percent=100');
}
