import type { z } from 'zod';
import type { StaffScope, SystemScope } from '#features/access/access/rules/scope.ts';
import type { Db } from '#platform/database/pool.ts';

/** Copies an item from one hotel and applies it to others. `T`: the copy, without ids and secrets. */
export type Templated<T> = {
  schema: z.ZodType<T>;
  copy: (db: Db, facilityId: number) => Promise<T>;
  /** Whether the copy equals the initial values of the item in this hotel. */
  isInitial: (db: Db, facilityId: number, copy: T) => Promise<boolean>;
  /**
   * Writes the copy and records the changes. `userId`: the user who is stored as the author of the values.
   * @throws a refusal if this hotel cannot have these values
   */
  apply: (db: Db, scope: StaffScope | SystemScope, copy: T, userId: number) => Promise<void>;
};
