import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { FoldingCard } from '#ui/card.tsx';
import { Stack } from '#ui/page.tsx';
import { personName } from './person-name.ts';
import { type PersonProps, PersonQuestions } from './person-questions.tsx';
import { ProgressTag } from './progress-tag.tsx';
import { RemoveCompanion } from './remove-companion.tsx';

type Props = PersonProps & {
  /** Counted from 1. */
  number: number;
  of: number;
  left: number;
  isOpen: boolean;
  onToggle: () => void;
};

const LEAVING_MS = 520;

/** A companion's card: folds to the name, and folds away before it is gone. */
export function CompanionCard({ number, of, left, isOpen, onToggle, ...props }: Props) {
  const t = useTranslations('registration');
  const [leaving, setLeaving] = useState(false);
  const { open, person } = props;
  const name = personName(open.questions, person);
  function remove() {
    setLeaving(true);
    setTimeout(
      () => open.keeper.change({ type: 'remove', person: person.key }),
      window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : LEAVING_MS,
    );
  }
  return (
    <FoldingCard
      title={name || t('companion.unnamed', { number })}
      {...(name ? { note: t('companion.numbered', { number, of }) } : {})}
      aside={<ProgressTag left={left} />}
      open={isOpen}
      onToggle={onToggle}
      leaving={leaving}
    >
      <Stack>
        <PersonQuestions {...props} />
        <RemoveCompanion isBlank={isBlank(props)} onRemove={remove} />
      </Stack>
    </FoldingCard>
  );
}

const isBlank = ({ person }: PersonProps) =>
  person.email === '' && Object.keys(person.other_form).length === 0;
