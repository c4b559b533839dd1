import { setFlagsFromString } from 'node:v8';

/**
 * Lets the heap of this process grow to only twice the size in use after a collection before the next full
 * collection. On a machine with much memory V8 otherwise waits until it is four times as large, so a long
 * export holds 100 MB of unused rows. docs/decisions/2026-11-30-release.md.
 */
export function limitHeapGrowth(): void {
  setFlagsFromString('--heap-growing-percent=100');
}
