import { z } from 'zod';

/** How the operators' table and a refused start describe a variable. */
export type Description = {
  /** The value that holds without it, as text; empty: none. */
  default: string;
  meaning: string;
  expected: string;
  /** Its value is never shown. */
  secret?: true;
};

/** What each variable is, by its schema. */
export const described = z.registry<Description>();

export const TOKEN = 'letters, digits and signs without spaces';
export const ORIGIN = 'an address such as https://checkin.example.com: http or https, without a path';
export const SECONDS = 'a whole number of seconds from 1 to 3600';
