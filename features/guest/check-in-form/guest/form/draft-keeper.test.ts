import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, NoResponseError } from '#platform/browser/call.ts';
import { DraftStore } from './draft-keeper.ts';
import { type Answers, answersOf, MAIN } from './form.ts';

const nothing: Answers = { email: '', other_form: {}, companions: [], tour_leaders: [] };
const name = { id: 11, system_name: 'full_name' };

function server(...answers: (Error | { version: number })[]) {
  const saved: { answers: Answers; version: number }[] = [];
  const save = async (typed: Answers, version: number) => {
    saved.push({ answers: typed, version });
    const answer = answers.shift() ?? { version: version + 1 };
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { saved, save };
}

const type = (keeper: DraftStore, value: string, question = name) =>
  keeper.change({ type: 'answer', person: MAIN, question, value });

const formIn = (keeper: DraftStore) => answersOf(keeper.shown().form).other_form;

describe('saving the draft', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('saves the draft when the guest stops typing, not after every letter', async () => {
    const { saved, save } = server();
    const keeper = new DraftStore(null, nothing, save);
    for (const value of ['T', 'Ta', 'Taro']) type(keeper, value);
    await vi.runAllTimersAsync();
    expect([saved.map(each => each.answers.other_form), keeper.shown().keeping]).toEqual([
      [{ 11: 'Taro' }],
      'saved',
    ]);
  });

  it('saves the draft immediately after a picture upload', async () => {
    const { saved, save } = server();
    const keeper = new DraftStore(null, nothing, save);
    const question = { id: 12, system_name: 'face_recognition', input_type: 'image_file_upload' } as const;
    keeper.change({ type: 'answer', person: MAIN, question, value: 'img_one' });
    await vi.advanceTimersByTimeAsync(0);
    expect(saved.map(each => each.answers.other_form)).toEqual([{ 12: 'img_one' }]);
  });

  it('shows the draft as saved only if the server has every change', async () => {
    let arrive = () => {};
    const save = (_typed: Answers, version: number) =>
      new Promise<{ version: number }>(resolve => {
        arrive = () => resolve({ version: version + 1 });
      });
    const keeper = new DraftStore(null, nothing, save);
    type(keeper, 'Taro');
    expect(keeper.shown().keeping).toBe('saving');
    await vi.advanceTimersByTimeAsync(800);
    type(keeper, 'Taro Yamada');
    arrive();
    await vi.advanceTimersByTimeAsync(0);
    expect(keeper.shown().keeping).toBe('saving');
    await vi.advanceTimersByTimeAsync(800);
    arrive();
    await vi.advanceTimersByTimeAsync(0);
    expect(keeper.shown().keeping).toBe('saved');
  });

  it('shows the draft as saved after a change is undone', async () => {
    const { saved, save } = server();
    const keeper = new DraftStore(null, nothing, save);
    type(keeper, 'Taro');
    await keeper.flush();
    type(keeper, 'Taro Y');
    type(keeper, 'Taro');
    expect([saved.length, keeper.shown().keeping]).toEqual([1, 'saved']);
  });

  it('saves the draft with the version of the last server response', async () => {
    const { saved, save } = server();
    const keeper = new DraftStore(null, nothing, save);
    type(keeper, 'Ta');
    await keeper.flush();
    type(keeper, 'Taro');
    await keeper.flush();
    expect(saved.map(each => each.version)).toEqual([0, 1]);
  });

  it('keeps the answers while offline and saves them once the connection is back', async () => {
    const { saved, save } = server(new NoResponseError('no'));
    const keeper = new DraftStore(null, nothing, save);
    type(keeper, 'Taro');
    await keeper.flush();
    expect([formIn(keeper), keeper.shown().keeping]).toEqual([{ 11: 'Taro' }, 'waiting']);
    await vi.runAllTimersAsync();
    expect([saved.length, keeper.shown().keeping]).toEqual([2, 'saved']);
  });

  it('allows a page reload only if the server has every change or no longer accepts the draft', async () => {
    const { save } = server(
      new NoResponseError('no'),
      { version: 1 },
      new ApiError(422, { code: 'reservation_used' }),
    );
    const keeper = new DraftStore(null, nothing, save);
    type(keeper, 'Taro');
    expect([await keeper.settle(), await keeper.settle()]).toEqual([false, true]);
    type(keeper, 'Taro Y');
    expect([await keeper.settle(), keeper.shown().keeping]).toEqual([true, 'used']);
  });

  it('merges a newer draft without losing local changes', async () => {
    const newer = { answers: { ...nothing, other_form: { 12: 'theirs' } }, version: 7 };
    const conflict = new ApiError(409, { code: 'version_conflict', data: newer });
    const { saved, save } = server(conflict);
    const keeper = new DraftStore(null, nothing, save);
    type(keeper, 'mine');
    await vi.runAllTimersAsync();
    expect(formIn(keeper)).toEqual({ 11: 'mine', 12: 'theirs' });
    expect(saved.at(-1)).toEqual({ answers: answersOf(keeper.shown().form), version: 7 });
  });

  it('a page recognizes its own draft if the response was lost', async () => {
    const arrived = { ...nothing, companions: [{ email: '', other_form: { 11: 'Ha' } }] };
    const conflict = new ApiError(409, {
      code: 'version_conflict',
      data: { answers: arrived, version: 1 },
    });
    const { saved, save } = server(new NoResponseError('lost'), conflict);
    const keeper = new DraftStore(null, nothing, save);
    const say = (value: string) => keeper.change({ type: 'answer', person: 'c', question: name, value });
    keeper.change({ type: 'add', key: 'c' });
    say('Ha');
    await keeper.flush();
    say('Hanako');
    await vi.runAllTimersAsync();
    expect(saved.at(-1)).toEqual({
      answers: { ...nothing, companions: [{ email: '', other_form: { 11: 'Hanako' } }] },
      version: 1,
    });
  });

  it('saves changes that were typed while a draft was being saved', async () => {
    const { saved, save } = server();
    const keeper = new DraftStore(null, nothing, save);
    type(keeper, 'Ta');
    const first = keeper.flush();
    type(keeper, 'Taro');
    await first;
    await vi.runAllTimersAsync();
    expect(saved.at(-1)?.answers.other_form).toEqual({ 11: 'Taro' });
  });

  it('does not send the draft again after the form was submitted elsewhere', async () => {
    const { saved, save } = server(new ApiError(422, { code: 'reservation_used' }));
    const keeper = new DraftStore(null, nothing, save);
    type(keeper, 'Taro');
    await vi.runAllTimersAsync();
    type(keeper, 'Jiro');
    await vi.runAllTimersAsync();
    expect([saved.length, keeper.shown().keeping]).toEqual([1, 'used']);
  });

  it("waits if the guest's session has expired, and saves after the guest has proven the booking again", async () => {
    const { saved, save } = server(new ApiError(401, { code: 'unauthenticated' }));
    const keeper = new DraftStore(null, nothing, save);
    type(keeper, 'Taro');
    await vi.runAllTimersAsync();
    expect([saved.length, keeper.shown().keeping]).toEqual([1, 'waiting']);
    await keeper.flush();
    expect([saved.length, keeper.shown().keeping]).toEqual([2, 'saved']);
  });

  it('retries with the next change after the server rejected the draft', async () => {
    const { saved, save } = server(new ApiError(422, { code: 'invalid_input' }));
    const keeper = new DraftStore(null, nothing, save);
    type(keeper, 'too long');
    await vi.runAllTimersAsync();
    type(keeper, 'short');
    await vi.runAllTimersAsync();
    expect([saved.length, keeper.shown().keeping]).toEqual([2, 'saved']);
  });

  it('sends no draft without changes', async () => {
    const { saved, save } = server();
    await new DraftStore(null, nothing, save).flush();
    expect(saved).toEqual([]);
  });
});
