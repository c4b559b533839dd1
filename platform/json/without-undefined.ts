/** An object whose fields may be missing but are never undefined. */
export type Given<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> };

export function withoutUndefined<T extends object>(values: T): Given<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Given<T>;
}
