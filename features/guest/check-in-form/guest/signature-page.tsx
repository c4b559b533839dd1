import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import { guestPages } from '#features/access/access/rules/guest-pages.ts';
import type { QuestionItem } from '#features/form/questionnaire/contract/questions.ts';
import { answerOf } from '#features/form/questionnaire/rules/answers.ts';
import type { ScreenProps } from '#features/guest/guest-access/guest/facility.ts';
import { RedirectToPage, useGoToPage } from '#features/guest/guest-access/guest/way.ts';
import { Terms, useTerms } from '#features/hotel/terms/guest/terms.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Lead } from '#ui/lead.tsx';
import { ActionBar } from '#ui/page.tsx';
import { PictureTrouble, SentPicture } from './answers/picture-parts.tsx';
import { forgetPreview, usePictureUpload } from './answers/picture-upload.ts';
import { MAIN, pathIn } from './form/form.ts';
import { stepAfter, stepBefore } from './form/steps.ts';
import { type OpenForm, WithForm } from './form/with-form.tsx';
import { FormStatus } from './form-status.tsx';
import { DrawPad } from './signature/draw-pad.tsx';
import { isSignature, type Strokes } from './signature/strokes.ts';
import { TypedName } from './signature/typed-name.tsx';
import style from './signature-page.module.css';
import { rememberSigned } from './tab-memory.ts';

type Props = ScreenProps & { publicUrl: string };
type Signing = { open: OpenForm; publicUrl: string };

/** The main guest's signature, which accepts the terms. */
export function SignaturePage({ facility, publicUrl }: Props) {
  return <WithForm facility={facility}>{open => <Signature open={open} publicUrl={publicUrl} />}</WithForm>;
}

const HERE = guestPages.signature;

function Signature({ open, publicUrl }: Signing) {
  const question = open.pictures.find(each => each.system_name === 'signature');
  if (question) return <SignatureStep open={open} publicUrl={publicUrl} question={question} />;
  return <RedirectToPage slug={open.facility.slug_name} to={stepAfter(open.pictures, HERE)} />;
}

function SignatureStep({ open, publicUrl, question }: Signing & { question: QuestionItem }) {
  const t = useTranslations('registration');
  const guest = useTranslations('guest');
  const { facility, pictures, form, keeper } = open;
  const go = useGoToPage(facility.slug_name);
  const { data: terms } = useTerms(facility.id);
  const [attempt, setAttempt] = useState(NOTHING);
  const [isChecked, setChecked] = useState(false);
  const imageId = answerOf(question, form.main);
  const fault = imageId === '' ? unsigned(question, isBegun(attempt)) : undefined;
  const answer = (value: string) => keeper.change({ type: 'answer', person: MAIN, question, value });
  function begin(begun: Attempt) {
    setChecked(false);
    setAttempt(begun);
  }
  function save(signature: string) {
    rememberSigned(signature, terms ?? null);
    answer(signature);
    setAttempt(NOTHING);
    setChecked(false);
  }
  function again() {
    forgetPreview(imageId);
    answer('');
  }
  const card = useRef<HTMLDivElement>(null);
  function goOn() {
    flushSync(() => setChecked(true));
    if (fault) {
      card.current?.focus({ preventScroll: true });
      card.current?.scrollIntoView({ block: 'center' });
      return;
    }
    void keeper.flush();
    void go(stepAfter(pictures, HERE));
  }
  return (
    <>
      <FormStatus open={open} />
      <Lead title={t('signature.title')} />
      <TermsBeside facilityId={facility.id} publicUrl={publicUrl} />
      {terms !== undefined && (
        <SignatureCard
          card={card}
          question={question}
          imageId={imageId}
          attempt={attempt}
          onAttempt={begin}
          error={isChecked && fault ? t(fault) : form.refused[pathIn(form, MAIN, question)]}
          onSaved={save}
          onAgain={again}
        />
      )}
      <ActionBar givesWay>
        <Button kind="plain" onClick={() => go(stepBefore(pictures, HERE))}>
          {guest('back')}
        </Button>
        <Button kind={isBegun(attempt) ? 'plain' : 'main'} onClick={goOn}>
          {guest('continue')}
        </Button>
      </ActionBar>
    </>
  );
}

/**
 * Returns why the guest cannot continue without a saved signature: an unsaved drawing would be lost, or the
 * hotel requires a signature.
 */
function unsigned({ required }: QuestionItem, begun: boolean) {
  if (begun) return 'signature.unsaved' as const;
  return required === 1 ? ('signature.required' as const) : undefined;
}

/** Makes the box focusable: some browsers do not allow keyboard scrolling otherwise. */
const REACHABLE = 0;

/**
 * The terms accepted by signing, in a box next to the signature pad, with a sentence that says so. Renders
 * nothing if the hotel has none.
 */
function TermsBeside({ facilityId, publicUrl }: { facilityId: number; publicUrl: string }) {
  const t = useTranslations('registration');
  const guest = useTranslations('guest');
  const { data } = useTerms(facilityId);
  if (data === null) return null;
  return (
    <Card title={guest('pages.terms')}>
      <p>{t('signature.accepts')}</p>
      <section className={style.box} aria-label={guest('pages.terms')} tabIndex={REACHABLE}>
        <Terms facilityId={facilityId} publicUrl={publicUrl} />
      </section>
    </Card>
  );
}

/** A drawn or typed signature that has not been saved yet. */
type Attempt = { typed: boolean; strokes: Strokes; name: string };
const NOTHING: Attempt = { typed: false, strokes: [], name: '' };
const isBegun = ({ typed, strokes, name }: Attempt) => (typed ? name !== '' : strokes.length > 0);

type CardProps = {
  card: RefObject<HTMLDivElement | null>;
  question: QuestionItem;
  imageId: string;
  attempt: Attempt;
  onAttempt: (attempt: Attempt) => void;
  error: string | undefined;
  onSaved: (imageId: string) => void;
  onAgain: () => void;
};

/** A signature, drawn or typed. Locked once saved; a new one starts blank. */
function SignatureCard({ card, question, imageId, attempt, error, ...does }: CardProps) {
  const { onAttempt, onSaved, onAgain } = does;
  const t = useTranslations('registration');
  const [tooLittle, setTooLittle] = useState(false);
  const { typed } = attempt;
  const { send, busy, failure, again } = usePictureUpload('signature', MAIN_GUEST, signature =>
    turn(() => onSaved(signature)),
  );
  /**
   * The pad disappears when the signature is saved and returns for a new one, so the focus moves to the card.
   */
  function turn(change: () => void) {
    flushSync(change);
    card.current?.focus();
  }
  function draw(strokes: Strokes) {
    setTooLittle(false);
    onAttempt({ ...attempt, strokes });
  }
  function saveDrawing(drawing: HTMLCanvasElement) {
    setTooLittle(!isSignature(attempt.strokes));
    if (isSignature(attempt.strokes)) send(drawing);
  }
  return (
    <div ref={card} tabIndex={-1}>
      <Card title={question.label}>
        <PictureTrouble text={failure ?? (tooLittle ? t('signature.tooLittle') : error)} again={again} />
        {imageId !== '' && (
          <>
            <SentPicture imageId={imageId} alt={t('signature.alt')}>
              {t('signature.saved')}
            </SentPicture>
            <Button kind="soft" onClick={() => turn(onAgain)}>
              {t('signature.again')}
            </Button>
          </>
        )}
        {imageId === '' && !typed && (
          <DrawPad strokes={attempt.strokes} busy={busy} onDraw={draw} onSave={saveDrawing} />
        )}
        {imageId === '' && typed && (
          <TypedName
            name={attempt.name}
            busy={busy}
            onType={name => onAttempt({ ...attempt, name })}
            onSave={send}
          />
        )}
        {imageId === '' && !busy && (
          <Button kind="text" onClick={() => onAttempt({ ...attempt, typed: !typed })}>
            {t(typed ? 'signature.draw' : 'signature.type')}
          </Button>
        )}
      </Card>
    </div>
  );
}

const MAIN_GUEST = { person: 'main', inUse: [] } as const;
