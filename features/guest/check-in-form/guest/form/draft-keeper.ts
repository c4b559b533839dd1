import { deepEqual } from 'fast-equals';
import { ApiError } from '#platform/browser/call.ts';
import type { Draft } from '../../contract.ts';
import { DRAFT_SENT } from '../../rules/drafts.ts';
import { type ChangedAnswer, changedElsewhere, merged, recognised } from './draft-merge.ts';
import { type Answers, answersOf, type Change, changed, type Form, formOf } from './form.ts';

/**
 * `waiting`: what was typed is only here, until line, server or session are back. It will not be kept any more where
 * the form was submitted (`used`), is too late (`expired`), or another device's draft must not be seen (`foreign`).
 */
export type Keeping = 'idle' | 'saving' | 'saved' | 'waiting' | 'used' | 'expired' | 'foreign';

/** The hotel has changed what it asks; or another tab or device these answers (`changed`), as it may have the guest's. */
export type News = { kind: 'form' } | { kind: 'answers'; changed: ChangedAnswer[] };
type Shown = { form: Form; keeping: Keeping; news: News | null };

/** Sends a draft, also where the page is gone before the answer comes. */
type Save = (answers: Answers, version: number) => Promise<{ version: number }>;

/**
 * Holds the form and keeps it on the server while the guest types (docs/reference/form.md#drafts). It outlives the
 * steps, so that nothing typed is lost between them, nor while the guest proves the booking anew.
 */
export class DraftKeeper {
  #shown: Shown;
  /** The form on the server, as far as this page knows. */
  #known: Form;
  /** Sent since then, and nobody knows whether it arrived. */
  #unanswered: Form[] = [];
  #version: number;
  #save: Save;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sending: Promise<void> | undefined;
  #listeners = new Set<() => void>();
  #keys = 0;

  /** `draft`: what the server has; `known`: what fills the form where it has nothing yet. */
  constructor(draft: Draft | null, known: Answers, save: Save) {
    this.#known = formOf(draft?.answers ?? known, () => this.newKey());
    this.#shown = { form: this.#known, keeping: 'idle', news: null };
    this.#version = draft?.version ?? 0;
    this.#save = save;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly shown = (): Shown => this.#shown;

  readonly change = (change: Change): void => {
    const form = changed(this.#shown.form, change);
    const unsaved = this.#isUnsaved(form);
    if (unsaved) this.#saveIn(sendsPicture(change) ? 0 : DRAFT_SENT.afterTyping);
    this.#show({ form, keeping: keepingWhile(unsaved || this.#sending !== undefined, this.#shown.keeping) });
  };

  /** Shows news beside the form; null once they were read. */
  readonly setNews = (news: News | null): void => this.#show({ news });

  readonly newKey = (): string => `person-${++this.#keys}`;

  /** Saves what is not saved yet, now. */
  readonly flush = async (): Promise<void> => {
    clearTimeout(this.#timer);
    await this.#sending;
    if (!this.#isUnsaved() || isOver(this.#shown.keeping)) return;
    this.#sending = this.#send().finally(() => {
      this.#sending = undefined;
    });
    await this.#sending;
  };

  /** Saves now; whether the server has all that it will ever take. */
  readonly settle = async (): Promise<boolean> => {
    await this.flush();
    return !this.#isUnsaved() || isOver(this.#shown.keeping);
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
    if (this.#shown.keeping === 'saving') this.#saveIn(DRAFT_SENT.afterTyping);
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
    else this.#show({ keeping: keepingAfter(error) });
    if (this.#shown.keeping === 'waiting' && mayPass(error)) this.#saveIn(DRAFT_SENT.again);
  }

  #takeIn({ answers, version }: Draft): void {
    const own = this.#unanswered.find(form => isSame(answersOf(form), answers));
    const theirs = own ?? recognised(this.#known, answers, this.newKey);
    // A draft that arrived although its reply was lost is this page's own.
    if (!own) {
      const { form } = this.#shown;
      const changed = changedElsewhere(this.#known, form, theirs);
      if (changed.length > 0) this.setNews({ kind: 'answers', changed });
      this.#show({ form: merged(this.#known, form, theirs) });
    }
    this.#know(theirs, version);
  }

  #isUnsaved(form = this.#shown.form): boolean {
    return !isSame(answersOf(form), answersOf(this.#known));
  }

  #show(next: Partial<Shown>): void {
    this.#shown = { ...this.#shown, ...next };
    for (const listener of this.#listeners) listener();
  }
}

/** A picture that was sent is not typed on: whoever reads that the hotel has it may go at once. */
const sendsPicture = (change: Change) =>
  change.type === 'answer' && change.question.input_type === 'image_file_upload';

const isSame = (one: Answers, other: Answers) => deepEqual(one, other);

function newerDraft(error: unknown): Draft | undefined {
  const isConflict = error instanceof ApiError && error.code === 'version_conflict';
  return isConflict && isDraft(error.data) ? error.data : undefined;
}

const isDraft = (data: object): data is Draft => 'version' in data && typeof data.version === 'number';

/** Nothing is called saved from its first letter until the server has it. */
function keepingWhile(unsaved: boolean, keeping: Keeping): Keeping {
  if (!['idle', 'saving', 'saved'].includes(keeping)) return keeping;
  if (unsaved) return 'saving';
  return keeping === 'saving' ? 'saved' : keeping;
}

const isOver = (keeping: Keeping) => ['used', 'expired', 'foreign'].includes(keeping);

function keepingAfter(error: unknown): Keeping {
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

/** Whether the same may be taken later. Otherwise it waits for the guest: to prove the booking anew, or to type something else. */
const mayPass = (error: unknown) =>
  !(error instanceof ApiError) || error.status >= 500 || error.status === 429;
