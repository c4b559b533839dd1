import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { QuestionItem } from '#features/form/questionnaire/contract/questions.ts';
import { answerOf, type PersonAnswers } from '#features/form/questionnaire/rules/answers.ts';
import type { TravelDocument } from '#features/form/questionnaire/rules/travel-document.ts';
import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import { Button } from '#ui/button.tsx';
import { focusNow } from '#ui/focus.ts';
import { Notice } from '#ui/notice.tsx';
import { PictureFile, PictureTrouble } from '../answers/picture-parts.tsx';
import { chosenPictureOf, type PicturePlace, usePictureUpload } from '../answers/picture-upload.ts';
import { type Finding, findingsOf } from './findings.ts';
import { ExpiryNotice, PassportFindings } from './passport-findings.tsx';
import style from './passport-offer.module.css';
import { type PassportReading, usePassportReading } from './read-passport.ts';

type Props = {
  answers: PersonAnswers;
  asked: readonly QuestionItem[];
  kept: ReadonlySet<string>;
  /** The question for a passport picture and where to upload it. Undefined if the hotel wants none. */
  picture: { question: QuestionItem; place: PicturePlace } | undefined;
  /** The hotel's country (ISO 3166-1 alpha-2). In Japan the law asks for the passport itself. */
  country: string;
  /** Time zone of the hotel, whose date decides whether a passport has expired. */
  timezone: string;
  /** YYYY-MM-DD. Null if the reader may not see when the booking ends. */
  checkOut: string | null;
  onAnswer: (question: QuestionItem, value: string) => void;
  /**
   * Called with the family name when the form is filled in, because the full name does not show which part it
   * is.
   */
  onFamilyName: (family: string) => void;
};

/** Questions that only a passport answers. Scanning is offered before the first of them. */
const ofPassport = ['nationality', 'gov_id_number', 'gov_id'];

export const firstOfPassport = (asked: readonly QuestionItem[]): QuestionItem | undefined =>
  asked.find(({ system_name }) => ofPassport.includes(system_name ?? ''));

/**
 * Reads a passport on the guest's device, shows its data and fills it in once the guest agrees. Only then is
 * the picture sent to the hotel, and only if the hotel asks for one.
 */
export function PassportOffer({
  answers,
  asked,
  kept,
  picture,
  country,
  timezone,
  checkOut,
  onAnswer,
  onFamilyName,
}: Props) {
  const t = useTranslations('registration');
  const today = businessDay(new Date(), timezone);
  const sent = picture ? answerOf(picture.question, answers) : '';
  const chosen = chosenPictureOf(sent);
  const { reading, read, forget, from } = usePassportReading(today, sent, takesCards(country));
  const [ended, setEnded] = useState<Ended>(null);
  const upload = usePictureUpload('passport', picture?.place ?? nowhere, id => {
    if (picture) onAnswer(picture.question, id);
  });
  const sendsPicture = picture !== undefined && from !== undefined && from !== chosen;
  function begin(file: Blob) {
    setEnded(null);
    read(file);
  }
  function end(how: Ended) {
    setEnded(how);
    forget();
  }
  function fillIn(findings: readonly Finding[], { surname, expiry }: TravelDocument) {
    for (const { question, found } of findings) onAnswer(question, found);
    onFamilyName(surname);
    if (sendsPicture) upload.send(from);
    end({ expiry });
  }
  if (reading.kind === 'read')
    return (
      <PassportFindings
        findings={findingsOf(reading.document, asked, answers, kept)}
        expiry={reading.document.expiry}
        today={today}
        checkOut={checkOut}
        sendsPicture={sendsPicture}
        onFillIn={findings => fillIn(findings, reading.document)}
        onSkip={() => end('left')}
      />
    );
  return (
    <section className={style.offer} aria-label={t('passport.offer')}>
      <Choose reading={reading} ended={ended} chosen={chosen} busy={upload.busy} onRead={begin} />
      {isFilledIn(ended) && <ExpiryNotice expiry={ended.expiry} today={today} checkOut={checkOut} />}
      <PictureTrouble text={upload.failure} again={upload.again} />
      {reading.kind === 'reading' && (
        <Button kind="text" onClick={() => end('left')}>
          {t('passport.stop')}
        </Button>
      )}
    </section>
  );
}

/**
 * How the last scan ended. After it, the focus is on the text that says so. `expiry` (YYYY-MM-DD): the
 * passport's data has been filled in, and it expires on that date.
 */
type Ended = { expiry: string } | 'left' | null;

const isFilledIn = (ended: Ended): ended is { expiry: string } => ended !== null && ended !== 'left';

type ChooseProps = {
  reading: Exclude<PassportReading, { kind: 'read' }>;
  ended: Ended;
  /** The original of the picture that the hotel has. */
  chosen: Blob | undefined;
  busy: boolean;
  onRead: (picture: Blob) => void;
};

function Choose({ reading: { kind }, ended, chosen, busy, onRead }: ChooseProps) {
  const t = useTranslations('registration');
  const isReading = kind === 'reading';
  const trouble = kind === 'idle' || isReading ? undefined : kind;
  const hasFilledIn = isFilledIn(ended);
  const label = isReading ? 'passport.reading' : trouble || hasFilledIn ? 'passport.again' : 'passport.offer';
  return (
    <>
      <p
        tabIndex={-1}
        ref={ended && focusNow}
        {...(hasFilledIn ? { role: 'status' } : { className: style.quiet })}
      >
        {t(hasFilledIn ? 'passport.filledIn' : 'passport.how')}
      </p>
      {trouble && <Notice kind="warning">{t(`passport.${trouble}`)}</Notice>}
      {chosen && !isReading && !trouble && !hasFilledIn ? (
        <Button kind="soft" onClick={() => onRead(chosen)}>
          {t('passport.readSent')}
        </Button>
      ) : (
        <PictureFile kind="soft" busy={isReading || busy} onChoose={onRead}>
          {t(label)}
        </PictureFile>
      )}
    </>
  );
}

/** Whether an identity card will do instead of a passport. */
export const takesCards = (country: string): boolean => country !== 'JP';

const nowhere: PicturePlace = { person: 'main', inUse: [] };
