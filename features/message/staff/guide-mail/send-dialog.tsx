import { Button, Radio } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Tick } from '#features/registration/staff/ticks.ts';
import { ApiError } from '#platform/browser/call.ts';
import { Dialog } from '#ui/dialog.tsx';
import { type GuideMailText, guideMailTexts } from '../../rules/texts.ts';
import type { Sending } from './calls.ts';
import style from './guide-mail.module.css';
import { Refused } from './refused.tsx';

type Props = { ticked: readonly Tick[]; sending: Sending };

/** Sends the ticked rows a guide mail, in the text that is chosen; asks once more while sending is held. */
export function SendDialog({ ticked, sending }: Props) {
  const t = useTranslations('staff-guide-mail');
  const [isOpen, setOpen] = useState(false);
  const { error, isPending, mutate, reset } = sending;
  const [template, setTemplate] = useState<GuideMailText>('pre-email');
  const isHeld = error instanceof ApiError && error.code === 'sending_held';
  const close = () => setOpen(false);
  const send = () => {
    if (!isPending) mutate({ ticked, template, confirmed: isHeld ? 1 : 0 }, { onSuccess: close });
  };
  const open = () => {
    reset();
    setOpen(true);
  };
  return (
    <>
      <Button className={style.action} variant="transparent" size="xs" onClick={open}>
        {t('send.open')}
      </Button>
      <Dialog open={isOpen} onClose={close} title={t('send.title')} closeLabel={t('send.no')}>
        <div className={style.send}>
          <p>{t('send.count', { count: ticked.length })}</p>
          <Template value={template} onChange={setTemplate} />
          {isHeld && (
            <p role="alert" className={style.held}>
              <strong>{t('send.held')}</strong>
              {t('send.heldNote')}
            </p>
          )}
          {error && !isHeld && <Refused error={error} />}
          {/* Not disabled while it lasts: that would take the focus from who works by keyboard. */}
          <div className={style.buttons} aria-busy={isPending}>
            <Button variant="default" onClick={close}>
              {t('send.no')}
            </Button>
            <Button onClick={send}>
              {isPending ? t('send.pending') : t(isHeld ? 'send.although' : 'send.yes')}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}

type TemplateProps = { value: GuideMailText; onChange: (template: GuideMailText) => void };

function Template({ value, onChange }: TemplateProps) {
  const t = useTranslations('staff-guide-mail');
  return (
    <Radio.Group
      label={t('send.template')}
      value={value}
      onChange={chosen => onChange(guideMailTexts.find(name => name === chosen) ?? value)}
    >
      <div className={style.templates}>
        {guideMailTexts.map(name => (
          <Radio key={name} value={name} label={t(`send.templates.${name}`)} />
        ))}
      </div>
    </Radio.Group>
  );
}
