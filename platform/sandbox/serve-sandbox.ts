/** Work in a sandbox process. Yields its results one by one, each on request. */
type Work<Input, Result> = (input: Input) => AsyncIterable<Result>;

export type SandboxRequest<Input> = { input: Input } | 'next';
export type SandboxResponse<Result> = { result: Result } | { error: unknown } | 'done';

/** Makes the calling file executable by `runInSandbox`. */
export function serveSandbox<Input, Result>(work: Work<Input, Result>): void {
  let results: AsyncIterator<Result> | undefined;
  const answerTo = async (asked: SandboxRequest<Input>): Promise<SandboxResponse<Result>> => {
    if (asked !== 'next') results = work(asked.input)[Symbol.asyncIterator]();
    const next = await results?.next();
    return next && next.done !== true ? { result: next.value } : 'done';
  };
  process.on('message', (asked: SandboxRequest<Input>) => {
    void answerTo(asked)
      .catch((error: unknown) => ({ error }))
      .then(answered => process.send?.(answered));
  });
}
