import { createHash } from 'node:crypto';

export const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
