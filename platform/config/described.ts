import { z } from 'zod';

export type Description = {
  /** The default value as text. Empty means none. */
  default: string;
  meaning: string;
  expected: string;
  secret?: true;
};

export const descriptions = z.registry<Description>();

export const TOKEN = 'letters, digits and symbols without spaces';
export const ORIGIN = 'a URL such as https://checkin.example.com: http or https, without a path';
export const SECONDS = 'whole seconds from 1 to 3600';
