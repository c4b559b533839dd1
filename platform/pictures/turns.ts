/** Lets at most `most` pieces of work run at once; the others wait, in the order in which they came. */
export function turns(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async work => {
    if (running >= most) await new Promise<void>(resolve => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The place goes straight to the next in line, so that nobody slips in between.
      if (next) next();
      else running -= 1;
    }
  };
}
