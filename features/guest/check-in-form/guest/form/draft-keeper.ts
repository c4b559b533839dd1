import { deepEqual } from 'fast-equals';
import { ApiError } from '#platform/browser/call.ts';
import type { Draft } from '../../contract.ts';
import { DRAFT_SAVE_MS } from '../../rules/drafts.ts';
import { type ChangedAnswer, changedElsewhere, matchPersons, mergeDrafts } from './draft-merge.ts';
import { type Answers, answersOf, applyChange, type Change, type Form, formOf } from './form.ts';

/**
 * `waiting`: the changes exist only on this page until the network, the server or the session is back. The
 * draft cannot be saved anymore if the form was submitted (`used`), has expired (`expired`), or belongs to
 * another device and must not be shown (`foreign`).
 */
export type SaveStatus = 'idle' | 'saving' | 'saved' | 'waiting' | 'used' | 'expired' | 'foreign';

/**
 * A change made outside this page: the hotel's questions (`form`), or answers in another tab or on another
 * device (`answers`). `changed`: answers that were changed there and differ from those on this page, so that
 * one of the two values is lost.
 */
export type FormUpdate = { kind: 'form' } | { kind: 'answers'; changed: ChangedAnswer[] };
type ShownState = { form: Form; keeping: SaveStatus; news: FormUpdate | null };

/** Saves a draft. The request completes even if the page is closed before the response arrives. */
type SaveAnswers = (answers: Answers, version: number) => Promise<{ version: number }>;

/**
 * Holds the form and saves it on the server while the guest types (docs/reference/form.md#drafts). The store is
 * kept across the steps, so that no input is lost between them or while the guest proves the booking again.
 */
export class DraftStore {
  #shown: ShownState;
  #known: Form;
  /** Forms that were sent after `#known` was saved and have no response yet. The server may have stored any of them. */
  #unanswered: Form[] = [];
  #version: number;
  #save: SaveAnswers;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sending: Promise<void> | undefined;
  #listeners = new Set<() => void>();
  #keys = 0;

  /**
   * `draft`: the draft on the server. `known`: answers with which the form is filled in if there is no draft.
   */
  constructor(draft: Draft | null, known: Answers, save: SaveAnswers) {
    this.#known = formOf(draft?.answers ?? known, () => this.newKey());
    this.#shown = { form: this.#known, keeping: 'idle', news: null };
    this.#version = draft?.version ?? 0;
    this.#save = save;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly shown = (): ShownState => this.#shown;

  readonly change = (change: Change): void => {
    const form = applyChange(this.#shown.form, change);
    const hasUnsaved = this.#isUnsaved(form);
    if (hasUnsaved) this.#saveIn(sendsPicture(change) ? 0 : DRAFT_SAVE_MS.afterTyping);
    this.#show({
      form,
      keeping: statusWhileEditing(hasUnsaved || this.#sending !== undefined, this.#shown.keeping),
    });
  };

  readonly setNews = (news: FormUpdate | null): void => this.#show({ news });

  readonly newKey = (): string => `person-${++this.#keys}`;

  readonly flush = async (): Promise<void> => {
    clearTimeout(this.#timer);
    await this.#sending;
    if (!this.#isUnsaved() || isFinal(this.#shown.keeping)) return;
    this.#sending = this.#send().finally(() => {
      this.#sending = undefined;
    });
    await this.#sending;
  };

  /**
   * Saves immediately.
   * @returns false if there are unsaved changes that the server may still accept later
   */
  readonly settle = async (): Promise<boolean> => {
    await this.flush();
    return !this.#isUnsaved() || isFinal(this.#shown.keeping);
  };

  #saveIn(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), ms);
  }

  async #send(): Promise<void> {
    const { form } = this.#shown;
    this.#show({ keeping: 'saving' });
    try {
      this.#know(form, (await this.#save(answersOf(form), this.#version)).version);
    } catch (error) {
      this.#fail(error, form);
    }
    if (this.#shown.keeping === 'saving') this.#saveIn(DRAFT_SAVE_MS.afterTyping);
  }

  #know(form: Form, version: number): void {
    this.#known = form;
    this.#unanswered = [];
    this.#version = version;
    this.#show({ keeping: this.#isUnsaved() ? 'saving' : 'saved' });
  }

  #fail(error: unknown, form: Form): void {
    if (!(error instanceof ApiError)) this.#unanswered.push(form);
    const newer = newerDraft(error);
    if (newer) this.#takeIn(newer);
    else this.#show({ keeping: statusAfterError(error) });
    if (this.#shown.keeping === 'waiting' && isTemporary(error)) this.#saveIn(DRAFT_SAVE_MS.again);
  }

  #takeIn({ answers, version }: Draft): void {
    const ownForm = this.#unanswered.find(form => areAnswersEqual(answersOf(form), answers));
    const theirForm = ownForm ?? matchPersons(this.#known, answers, this.newKey);
    // If this page sent the draft itself and the response was lost, there is nothing to merge.
    if (!ownForm) {
      const { form } = this.#shown;
      const changed = changedElsewhere(this.#known, form, theirForm);
      if (changed.length > 0) this.setNews({ kind: 'answers', changed });
      this.#show({ form: mergeDrafts(this.#known, form, theirForm) });
    }
    this.#know(theirForm, version);
  }

  #isUnsaved(form = this.#shown.form): boolean {
    return !areAnswersEqual(answersOf(form), answersOf(this.#known));
  }

  #show(next: Partial<ShownState>): void {
    this.#shown = { ...this.#shown, ...next };
    for (const listener of this.#listeners) listener();
  }
}

/**
 * Pictures are saved without delay, because guests may leave as soon as they read that the hotel has received
 * the picture.
 */
const sendsPicture = (change: Change) =>
  change.type === 'answer' && change.question.input_type === 'image_file_upload';

const areAnswersEqual = (one: Answers, other: Answers) => deepEqual(one, other);

function newerDraft(error: unknown): Draft | undefined {
  const isConflict = error instanceof ApiError && error.code === 'version_conflict';
  return isConflict && isDraft(error.data) ? error.data : undefined;
}

const isDraft = (data: object): data is Draft => 'version' in data && typeof data.version === 'number';

/** The form counts as unsaved from the first typed letter until the server has stored it. */
function statusWhileEditing(unsaved: boolean, keeping: SaveStatus): SaveStatus {
  if (!['idle', 'saving', 'saved'].includes(keeping)) return keeping;
  if (unsaved) return 'saving';
  return keeping === 'saving' ? 'saved' : keeping;
}

const isFinal = (keeping: SaveStatus) => ['used', 'expired', 'foreign'].includes(keeping);

function statusAfterError(error: unknown): SaveStatus {
  switch (error instanceof ApiError ? error.code : undefined) {
    case 'reservation_used':
      return 'used';
    case 'reservation_expired':
      return 'expired';
    case 'more_needed':
      return 'foreign';
    default:
      return 'waiting';
  }
}

/**
 * Returns whether the server may accept the same draft later. Otherwise saving waits until the guest proves the booking
 * again or changes the form.
 */
const isTemporary = (error: unknown) =>
  !(error instanceof ApiError) || error.status >= 500 || error.status === 429;
