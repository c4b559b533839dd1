import { useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { CompanionLinks } from '#features/guest/companion/guest/companion-links.tsx';
import { nameFor } from '#i18n/languages.ts';
import { usePageLocation } from '#platform/browser/place.ts';
import { CollapsibleCard } from '#ui/card.tsx';
import { Notice, Tag } from '#ui/notice.tsx';
import { Stack } from '#ui/page.tsx';
import { ADD_COMPANION, isBlank, personName } from '../form/form.ts';
import { countRemainingFields, type FormCheck } from '../form/form-check.ts';
import { countFreePlaces, shownCards } from '../form/places.ts';
import type { OpenForm } from '../form/with-form.tsx';
import { AddPerson, addThenFocus, removeThenFocus } from './add-person.tsx';
import { type PersonProps, PersonQuestions, ProgressTag } from './person-questions.tsx';
import { RemoveCompanion } from './remove-companion.tsx';
import { useFreePlaces } from './use-room.ts';

type Props = { open: OpenForm; check: FormCheck; checked: ReadonlySet<string>; cards: OpenCards };

export function Companions({ open, check, checked, cards }: Props) {
  const t = useTranslations('registration');
  const { facility, booking, form, keeper } = open;
  const language = useLocale();
  const { calls, room } = useFreePlaces(booking);
  const addButton = useRef<HTMLDivElement>(null);
  const requestedCard = usePageLocation().hash;
  const { most, left } = countFreePlaces(room, form).companions;
  // Key of the card that replaces a shared link. The card is shown even before the page has loaded the new
  // number of free places.
  const [instead, setInstead] = useState('');
  const visibleCards = shownCards(form, left, instead);
  const blank = visibleCards.filter(each => isBlank(form, each));
  function addCompanion() {
    const key = keeper.newKey();
    keeper.change({ type: 'add', key });
    cards.open([key]);
    return key;
  }
  function replaceLink() {
    const key = form.companions.find(each => isBlank(form, each))?.key ?? addCompanion();
    cards.open([key]);
    setInstead(key);
    return key;
  }
  function placesText() {
    if (blank.length > 0) return t('companion.expected');
    if (left > 0) return t('companion.places', { count: left });
    return t(booking.metadata.number_of_guests === 1 ? 'companion.alone' : 'companion.full');
  }
  const remove = (person: string) =>
    removeThenFocus(addButton, () => keeper.change({ type: 'remove', person }));
  return (
    <>
      {visibleCards.map((person, at) => (
        <div key={person.key} id={person.key}>
          <CompanionCard
            open={open}
            check={check}
            person={person}
            checked={checked}
            number={at + 1}
            of={Math.max(most, visibleCards.length)}
            isOpen={cards.isOpen(person.key)}
            onToggle={() => cards.toggle(person.key)}
            onRemove={() => remove(person.key)}
          />
        </div>
      ))}
      <AddPerson
        ref={addButton}
        label={t('companion.add')}
        hasPlace={left > blank.length}
        onAdd={addCompanion}
        focused={requestedCard === ADD_COMPANION}
        {...(left < 0 ? { problem: <Notice kind="warning">{t('companion.tooMany')}</Notice> } : {})}
      >
        {placesText()}
      </AddPerson>
      <CompanionLinks
        calls={calls}
        hotel={nameFor(facility, language)}
        left={left}
        onFillIn={() => addThenFocus(replaceLink)}
      />
    </>
  );
}

type CardProps = PersonProps & {
  /** Counted from 1. */
  number: number;
  of: number;
  isOpen: boolean;
  onToggle: () => void;
  onRemove: () => void;
};

const LEAVING_MS = 520;

function CompanionCard({ number, of, isOpen, onToggle, onRemove, ...props }: CardProps) {
  const t = useTranslations('registration');
  const [leaving, setLeaving] = useState(false);
  const { open, check, person } = props;
  const name = personName(open.questions, person);
  function remove() {
    setLeaving(true);
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    setTimeout(onRemove, isStill ? 0 : LEAVING_MS);
  }
  return (
    <CollapsibleCard
      title={name || t('companion.unnamed', { number })}
      {...(name ? { note: t('companion.numbered', { number, of }) } : {})}
      aside={
        isBlank(open.form, person) ? (
          <Tag>{t('person.blank')}</Tag>
        ) : (
          <ProgressTag left={countRemainingFields(open, check, person)} />
        )
      }
      open={isOpen}
      onToggle={onToggle}
      leaving={leaving}
    >
      <Stack>
        <PersonQuestions {...props} />
        <RemoveCompanion isBlank={isBlank(open.form, person)} onRemove={remove} />
      </Stack>
    </CollapsibleCard>
  );
}

type OpenCards = {
  isOpen: (person: string) => boolean;
  toggle: (person: string) => void;
  open: (persons: readonly string[]) => void;
};

export function useOpenCards(persons: readonly string[]): OpenCards {
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set(persons));
  return {
    isOpen: person => opened.has(person),
    toggle: person =>
      setOpened(
        before =>
          new Set(before.has(person) ? [...before].filter(each => each !== person) : [...before, person]),
      ),
    open: more => setOpened(before => new Set([...before, ...more])),
  };
}
