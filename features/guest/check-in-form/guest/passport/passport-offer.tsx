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
  /**
   * Question for a passport picture, and where to upload it. Undefined if the hotel does not ask for a picture.
   */
  picture: { question: QuestionItem; place: PicturePlace } | undefined;
  /**
   * The hotel's country (ISO 3166-1 alpha-2). In Japan, identity cards are not accepted, because the law
   * requires a passport.
   */
  country: string;
  /** The hotel's time zone (IANA). The local date decides whether a passport has expired. */
  timezone: string;
  /** YYYY-MM-DD. Null if the guest is not allowed to see the check-out date. */
  checkOut: string | null;
  onAnswer: (question: QuestionItem, value: string) => void;
  /**
   * Called with the family name when the form is filled in, because the full name does not show which part is
   * the family name.
   */
  onFamilyName: (family: string) => void;
};

const passportQuestions = ['nationality', 'gov_id_number', 'gov_id'];

export const firstPassportQuestion = (asked: readonly QuestionItem[]): QuestionItem | undefined =>
  asked.find(({ system_name }) => passportQuestions.includes(system_name ?? ''));

/**
 * Scans a passport on the guest's device, shows its data and fills in the form after the guest agrees. The
 * picture is sent to the hotel only after that, and only if the hotel asks for a picture.
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
  const sentPicture = picture ? answerOf(picture.question, answers) : '';
  const chosenPicture = chosenPictureOf(sentPicture);
  const { reading, read, forget, from } = usePassportReading(today, sentPicture, acceptsCards(country));
  const [ended, setEnded] = useState<EndState>(null);
  const upload = usePictureUpload('passport', picture?.place ?? fallbackPlace, id => {
    if (picture) onAnswer(picture.question, id);
  });
  const sendsPicture = picture !== undefined && from !== undefined && from !== chosenPicture;
  function startReading(file: Blob) {
    setEnded(null);
    read(file);
  }
  function endReading(how: EndState) {
    setEnded(how);
    forget();
  }
  function fillIn(findings: readonly Finding[], { surname, expiry }: TravelDocument) {
    for (const { question, found } of findings) onAnswer(question, found);
    onFamilyName(surname);
    if (sendsPicture) upload.send(from);
    endReading({ expiry });
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
        onSkip={() => endReading('left')}
      />
    );
  return (
    <section className={style.offer} aria-label={t('passport.offer')}>
      <Choose
        reading={reading}
        ended={ended}
        chosen={chosenPicture}
        busy={upload.busy}
        onRead={startReading}
      />
      {isFilledIn(ended) && <ExpiryNotice expiry={ended.expiry} today={today} checkOut={checkOut} />}
      <PictureTrouble text={upload.failure} again={upload.again} />
      {reading.kind === 'reading' && (
        <Button kind="text" onClick={() => endReading('left')}>
          {t('passport.stop')}
        </Button>
      )}
    </section>
  );
}

/**
 * How the last scan ended. `expiry` (YYYY-MM-DD): the form was filled in from a passport with this expiry
 * date. `left`: the guest stopped the scan or skipped its result. Null before the end of the first scan.
 */
type EndState = { expiry: string } | 'left' | null;

const isFilledIn = (ended: EndState): ended is { expiry: string } => ended !== null && ended !== 'left';

type ChooseProps = {
  reading: Exclude<PassportReading, { kind: 'read' }>;
  ended: EndState;
  chosen: Blob | undefined;
  busy: boolean;
  onRead: (picture: Blob) => void;
};

function Choose({ reading: { kind }, ended, chosen, busy, onRead }: ChooseProps) {
  const t = useTranslations('registration');
  const isReading = kind === 'reading';
  const readFailure = kind === 'idle' || isReading ? undefined : kind;
  const hasFilledIn = isFilledIn(ended);
  const label = isReading
    ? 'passport.reading'
    : readFailure || hasFilledIn
      ? 'passport.again'
      : 'passport.offer';
  return (
    <>
      <p
        tabIndex={-1}
        ref={ended && focusNow}
        {...(hasFilledIn ? { role: 'status' } : { className: style.quiet })}
      >
        {t(hasFilledIn ? 'passport.filledIn' : 'passport.how')}
      </p>
      {readFailure && <Notice kind="warning">{t(`passport.${readFailure}`)}</Notice>}
      {chosen && !isReading && !readFailure && !hasFilledIn ? (
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

export const acceptsCards = (country: string): boolean => country !== 'JP';

const fallbackPlace: PicturePlace = { person: 'main', inUse: [] };
