/** Work that a process of its own does: it gives its results one after another, each when it is asked for. */
type Work<Input, Result> = (input: Input) => AsyncIterable<Result>;

export type Asked<Input> = { input: Input } | 'next';
export type Answered<Result> = { result: Result } | { error: unknown } | 'done';

/** Makes the file that calls it one that `inSandbox` can run. */
export function serveSandbox<Input, Result>(work: Work<Input, Result>): void {
  let results: AsyncIterator<Result> | undefined;
  const answerTo = async (asked: Asked<Input>): Promise<Answered<Result>> => {
    if (asked !== 'next') results = work(asked.input)[Symbol.asyncIterator]();
    const next = await results?.next();
    return next && next.done !== true ? { result: next.value } : 'done';
  };
  process.on('message', (asked: Asked<Input>) => {
    void answerTo(asked)
      .catch((error: unknown) => ({ error }))
      .then(answered => process.send?.(answered));
  });
}
