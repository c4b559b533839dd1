import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, NoAnswer } from '#platform/browser/call.ts';
import { DraftKeeper } from './draft-keeper.ts';
import { type Answers, answersOf, MAIN } from './form.ts';

const nothing: Answers = { email: '', other_form: {}, companions: [], tour_leaders: [] };
const name = { id: 11, system_name: 'full_name' };

/** A server that answers as it is told, in turn, and takes the next version otherwise. */
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

const type = (keeper: DraftKeeper, value: string, question = name) =>
  keeper.change({ type: 'answer', person: MAIN, question, value });

const formIn = (keeper: DraftKeeper) => answersOf(keeper.shown().form).other_form;

describe('the draft', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is saved once the guest stops typing, not with every letter', async () => {
    const { saved, save } = server();
    const keeper = new DraftKeeper(null, nothing, save);
    for (const value of ['T', 'Ta', 'Taro']) type(keeper, value);
    await vi.runAllTimersAsync();
    expect([saved.map(each => each.answers.other_form), keeper.shown().keeping]).toEqual([
      [{ 11: 'Taro' }],
      'saved',
    ]);
  });

  it('is saved at once when a picture was sent', async () => {
    const { saved, save } = server();
    const keeper = new DraftKeeper(null, nothing, save);
    const question = { id: 12, system_name: 'face_recognition', input_type: 'image_file_upload' } as const;
    keeper.change({ type: 'answer', person: MAIN, question, value: 'img_one' });
    await vi.advanceTimersByTimeAsync(0);
    expect(saved.map(each => each.answers.other_form)).toEqual([{ 12: 'img_one' }]);
  });

  it('is not called saved while anything typed is only here', async () => {
    let arrive = () => {};
    const save = (_typed: Answers, version: number) =>
      new Promise<{ version: number }>(resolve => {
        arrive = () => resolve({ version: version + 1 });
      });
    const keeper = new DraftKeeper(null, nothing, save);
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

  it('is saved where what was typed is taken back', async () => {
    const { saved, save } = server();
    const keeper = new DraftKeeper(null, nothing, save);
    type(keeper, 'Taro');
    await keeper.flush();
    type(keeper, 'Taro Y');
    type(keeper, 'Taro');
    expect([saved.length, keeper.shown().keeping]).toEqual([1, 'saved']);
  });

  it('is saved by the version that the server gave last', async () => {
    const { saved, save } = server();
    const keeper = new DraftKeeper(null, nothing, save);
    type(keeper, 'Ta');
    await keeper.flush();
    type(keeper, 'Taro');
    await keeper.flush();
    expect(saved.map(each => each.version)).toEqual([0, 1]);
  });

  it('stays in the form while there is no line, and is saved when it is back', async () => {
    const { saved, save } = server(new NoAnswer('no'));
    const keeper = new DraftKeeper(null, nothing, save);
    type(keeper, 'Taro');
    await keeper.flush();
    expect([formIn(keeper), keeper.shown().keeping]).toEqual([{ 11: 'Taro' }, 'waiting']);
    await vi.runAllTimersAsync();
    expect([saved.length, keeper.shown().keeping]).toEqual([2, 'saved']);
  });

  it('is settled once the server has all of it, or will take none of it any more: only then may the page be loaded anew', async () => {
    const { save } = server(
      new NoAnswer('no'),
      { version: 1 },
      new ApiError(422, { code: 'reservation_used' }),
    );
    const keeper = new DraftKeeper(null, nothing, save);
    type(keeper, 'Taro');
    expect([await keeper.settle(), await keeper.settle()]).toEqual([false, true]);
    type(keeper, 'Taro Y');
    expect([await keeper.settle(), keeper.shown().keeping]).toEqual([true, 'used']);
  });

  it('takes in a newer one without losing what was typed here', async () => {
    const newer = { answers: { ...nothing, other_form: { 12: 'theirs' } }, version: 7 };
    const conflict = new ApiError(409, { code: 'version_conflict', data: newer });
    const { saved, save } = server(conflict);
    const keeper = new DraftKeeper(null, nothing, save);
    type(keeper, 'mine');
    await vi.runAllTimersAsync();
    expect(formIn(keeper)).toEqual({ 11: 'mine', 12: 'theirs' });
    expect(saved.at(-1)).toEqual({ answers: answersOf(keeper.shown().form), version: 7 });
  });

  it('knows what it sent itself, though the reply was lost', async () => {
    const arrived = { ...nothing, companions: [{ email: '', other_form: { 11: 'Ha' } }] };
    const conflict = new ApiError(409, {
      code: 'version_conflict',
      data: { answers: arrived, version: 1 },
    });
    const { saved, save } = server(new NoAnswer('lost'), conflict);
    const keeper = new DraftKeeper(null, nothing, save);
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

  it('saves what was typed while it was being saved', async () => {
    const { saved, save } = server();
    const keeper = new DraftKeeper(null, nothing, save);
    type(keeper, 'Ta');
    const first = keeper.flush();
    type(keeper, 'Taro');
    await first;
    await vi.runAllTimersAsync();
    expect(saved.at(-1)?.answers.other_form).toEqual({ 11: 'Taro' });
  });

  it('is not sent again once the form was submitted elsewhere', async () => {
    const { saved, save } = server(new ApiError(422, { code: 'reservation_used' }));
    const keeper = new DraftKeeper(null, nothing, save);
    type(keeper, 'Taro');
    await vi.runAllTimersAsync();
    type(keeper, 'Jiro');
    await vi.runAllTimersAsync();
    expect([saved.length, keeper.shown().keeping]).toEqual([1, 'used']);
  });

  it('waits for the guest whose session has ended, and goes on once the booking is proven anew', async () => {
    const { saved, save } = server(new ApiError(401, { code: 'unauthenticated' }));
    const keeper = new DraftKeeper(null, nothing, save);
    type(keeper, 'Taro');
    await vi.runAllTimersAsync();
    expect([saved.length, keeper.shown().keeping]).toEqual([1, 'waiting']);
    await keeper.flush();
    expect([saved.length, keeper.shown().keeping]).toEqual([2, 'saved']);
  });

  it('is tried again with the next letter where the server could not take it', async () => {
    const { saved, save } = server(new ApiError(422, { code: 'invalid_input' }));
    const keeper = new DraftKeeper(null, nothing, save);
    type(keeper, 'too long');
    await vi.runAllTimersAsync();
    type(keeper, 'short');
    await vi.runAllTimersAsync();
    expect([saved.length, keeper.shown().keeping]).toEqual([2, 'saved']);
  });

  it('changes nothing where nothing was typed', async () => {
    const { saved, save } = server();
    await new DraftKeeper(null, nothing, save).flush();
    expect(saved).toEqual([]);
  });
});
