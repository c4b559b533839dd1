/** An object whose fields may be missing but are never undefined. */
export type WithoutUndefined<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> };

export function withoutUndefined<T extends object>(values: T): WithoutUndefined<T> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as WithoutUndefined<T>;
}
