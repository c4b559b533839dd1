import { createHash } from 'node:crypto';

/** SHA-256 in hex, as a manifest has it. */
export const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
