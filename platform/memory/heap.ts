import { setFlagsFromString } from 'node:v8';

/**
 * Limits the heap of this process to twice the size in use after a collection before the next full collection.
 * On a machine with much memory, V8 otherwise waits for four times that size, so a long export keeps 100 MB of
 * unused rows. docs/decisions/2026-11-30-release.md.
 */
export function limitHeapGrowth(): void {
  setFlagsFromString('--heap-growing-percent=100');
}
