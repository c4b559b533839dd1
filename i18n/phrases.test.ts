import compile from 'icu-minify/compile';
import { describe, expect, test } from 'vitest';
import guest from './ja/guest.json' with { type: 'json' };
import guestAccess from './ja/guest-access.json' with { type: 'json' };
import registration from './ja/registration.json' with { type: 'json' };
import { PHRASE_END, withoutPhraseEnds } from './phrase-ends.ts';
import { withPhraseEnds } from './phrases.ts';

const markPhrases = (text: string) => withPhraseEnds(text).replaceAll(PHRASE_END, '|');

describe('phrase ends in Japanese text', () => {
  test('Japanese text may break after each phrase and nowhere else', () => {
    expect(markPhrases('ご登録ありがとうございました')).toBe('ご登録|ありがとう|ございました');
    expect(markPhrases('ご予約時の電話番号をご入力ください')).toBe('ご予約時の|電話番号を|ご入力ください');
    expect(markPhrases('電話番号')).toBe('電話番号');
  });

  test('keeps placeholders, plurals and tags unchanged and marks phrases around them', () => {
    expect(markPhrases('ご案内の<b>確認コード</b>でも進めます')).toBe(
      'ご案内の<b>|確認コード</b>でも|進めます',
    );
    const plural = '{count, plural, =0 {ありません} other {あと#回お試しいただけます。}}';
    expect(markPhrases(plural)).toBe(plural);
    expect(markPhrases('{hotel}からのご案内を開いてください')).toBe('{hotel}からの|ご案内を|開いてください');
  });

  const texts = Object.entries({ guest, guestAccess, registration }).flatMap(([noun, of]) =>
    textsIn(of, noun).map(([key, text]) => ({ key, text })),
  );

  test.each(texts)('marking phrases does not change the text: $key', ({ text }) => {
    const marked = withPhraseEnds(text);
    expect(withoutPhraseEnds(marked)).toBe(text);
    expect(withoutPhraseEnds(JSON.stringify(compile(marked)))).toBe(JSON.stringify(compile(text)));
  });
});

type Texts = { [key: string]: string | Texts };

const textsIn = (texts: Texts, under: string): [string, string][] =>
  Object.entries(texts).flatMap(([key, text]): [string, string][] =>
    typeof text === 'string' ? [[`${under}.${key}`, text]] : textsIn(text, `${under}.${key}`),
  );
