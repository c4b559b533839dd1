/** An object whose fields are there or not, and never undefined. */
export type Given<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> };

/** The fields of an object that have a value. */
export function withoutUndefined<T extends object>(values: T): Given<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Given<T>;
}
