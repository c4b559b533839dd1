/** Work in a sandbox process. Yields its results one by one, each on request. */
type Work<Input, Result> = (input: Input) => AsyncIterable<Result>;

export type SandboxRequest<Input> = { input: Input } | 'next';
export type SandboxResponse<Result> = { result: Result } | { error: unknown } | 'done';

/** Makes the calling file executable by `runInSandbox`. */
export function serveSandbox<Input, Result>(work: Work<Input, Result>): void {
  let results: AsyncIterator<Result> | undefined;
  const answerTo = async (request: SandboxRequest<Input>): Promise<SandboxResponse<Result>> => {
    if (request !== 'next') results = work(request.input)[Symbol.asyncIterator]();
    const next = await results?.next();
    return next && next.done !== true ? { result: next.value } : 'done';
  };
  process.on('message', (request: SandboxRequest<Input>) => {
    void answerTo(request)
      .catch((error: unknown) => ({ error }))
      .then(answered => process.send?.(answered));
  });
}
