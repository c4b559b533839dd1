import type { Readable } from 'node:stream';
import { translator } from '#i18n/translate.ts';
import { textOf } from '#platform/html/text-of.ts';
import { type Block, pdfOf } from '#platform/pdf/document.ts';
import type { MyData, Section } from '../contract.ts';
import { momentIn } from './words.ts';

export type SheetPicture = { person: number; kind: 'passport' | 'face' | 'signature'; jpeg: Buffer };

export type DataSheet = { data: MyData; timezone: string; pictures: SheetPicture[] };

/**
 * Renders the data as JSON (docs/reference/guest-rights.md#the-file). Uses the names shown on the page and
 * contains pictures in Base64.
 */
export function sheetJson({ data, timezone, pictures }: DataSheet): Buffer {
  const { seconds_left: _seconds, may_correct: _correct, may_confirm: _confirm, ...kept } = data;
  const encodedPictures = pictures.map(({ person, kind, jpeg }) => ({
    person,
    kind,
    media_type: 'image/jpeg',
    base64: jpeg.toString('base64'),
  }));
  return Buffer.from(
    JSON.stringify(
      { format: 'genkan.my-data', format_version: 1, timezone, ...kept, pictures: encodedPictures },
      null,
      2,
    ),
  );
}

/**
 * Renders the data as a PDF in the order of the page. Pictures follow their section, and the terms come last.
 */
export function sheetPdf({ data, timezone, pictures }: DataSheet): Readable {
  const t = translator(data.language, 'guest-rights');
  const title = t('page.title');
  const madeAt = new Date(data.made_at);
  return pdfOf(blocksOf({ data, timezone, pictures }), {
    title,
    language: data.language,
    footer: `${data.hotel}  ${momentIn(data.language, madeAt, timezone)}`,
    madeAt,
  });
}

const PICTURE_MM = 90;

function* blocksOf(sheet: DataSheet): Generator<Block> {
  const { data } = sheet;
  const t = translator(data.language, 'guest-rights');
  yield { kind: 'title', text: t('page.title') };
  yield { kind: 'text', text: t('page.lead', { hotel: data.hotel }) };
  for (const { title, person, sections } of data.parts) {
    yield { kind: 'heading', text: title };
    for (const section of sections) {
      yield { kind: 'text', text: section.title };
      yield { kind: 'small', text: `${section.why}\n${section.kept}` };
      yield { kind: 'facts', rows: section.rows.map(({ label, value }) => [label, value] as const) };
      yield* picturesOf(sheet, person, section);
    }
  }
  yield* termsOf(sheet);
  yield* deletionOf(sheet);
}

function* picturesOf({ pictures }: DataSheet, person: number | null, { rows }: Section): Generator<Block> {
  for (const { picture, label } of rows) {
    const found = pictures.find(each => each.person === person && each.kind === picture);
    if (found) yield { kind: 'picture', bytes: found.jpeg, height: PICTURE_MM, alt: label };
  }
}

function* termsOf({ data: { terms, language }, timezone }: DataSheet): Generator<Block> {
  const t = translator(language, 'guest-rights');
  const at = momentIn(language, new Date(terms.accepted_at), timezone);
  yield { kind: 'heading', text: t('page.terms.title') };
  yield {
    kind: 'text',
    text: terms.by === 'none' ? t('page.terms.none') : t(`page.terms.${terms.by}`, { at }),
  };
  if (terms.html) yield { kind: 'small', text: textOf(terms.html) };
}

function* deletionOf({ data: { deletion, language }, timezone }: DataSheet): Generator<Block> {
  if (!deletion) return;
  const t = translator(language, 'guest-rights');
  const at = momentIn(language, new Date(deletion.at), timezone);
  yield { kind: 'heading', text: t('page.delete.answered', { at }) };
  const list = new Intl.ListFormat(language, { type: 'unit', style: 'short' });
  for (const { title, is_deleted, what, kept } of deletion.outcomes) {
    const outcomeText = t(is_deleted ? 'page.delete.deleted' : 'page.delete.keptOn', { title });
    yield { kind: 'text', text: `${outcomeText}\n${list.format(what)}` };
    if (kept) yield { kind: 'small', text: kept };
  }
}
