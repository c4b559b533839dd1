import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answersOf, formOf, personPath, submittedAnswers } from './form.ts';
import { personOfPath } from './form-check.ts';
import {
  blankCards,
  countFreePlaces,
  countRoomsWithoutLeader,
  expectedPersonsOf,
  shownCards,
} from './places.ts';

const nothingKnown = {
  full_name: '',
  full_name_for_katakana: '',
  phone: '',
  email_address: '',
  postal_code: '',
  full_address: '',
  number_of_guests: null,
  room_quantity: null,
};

/** Returns the places left in a booking for five persons in three rooms, unless specified otherwise. */
function places(companions: number, leaders: number, left = { companions_left: 4, room_leaders_left: 2 }) {
  const form = formOf(
    {
      email: '',
      other_form: {},
      companions: Array.from({ length: companions }, () => ({ email: '', other_form: { 1: '花子' } })),
      tour_leaders: Array.from({ length: leaders }, () => ({ name: '', email: '' })),
    },
    String,
  );
  return countFreePlaces(left, form);
}

describe('the places of a booking', () => {
  // Rule: form.most-persons
  it('companions and room leaders share the places of the booking', () => {
    expect(places(1, 2).companions).toEqual({ most: 2, left: 1 });
  });

  it('allows at most one room leader per additional room', () => {
    expect(places(0, 2).leaders).toEqual({ most: 2, left: 0 });
  });

  it('allows no room leader if companions have taken all places', () => {
    expect(places(4, 0).leaders.left).toBe(0);
  });

  it('reports by how many persons the party exceeds its places', () => {
    expect(places(5, 0).companions.left).toBe(-1);
  });

  it('the number of places left is negative if, and only if, the party does not fit', () => {
    const few = fc.nat(6);
    fc.assert(
      fc.property(few, few, few, few, (companions, leaders, companions_left, room_leaders_left) => {
        const found = places(companions, leaders, { companions_left, room_leaders_left });
        const fits = companions + leaders <= companions_left;
        expect(found.companions.left >= 0).toBe(fits);
        expect(found.leaders.left >= 0).toBe(fits && leaders <= room_leaders_left);
      }),
    );
  });
});

describe('asking whether every person has been entered', () => {
  const booked = (number_of_guests: number | null) => ({
    companions_left: 3,
    room_leaders_left: 1,
    metadata: { ...nothingKnown, number_of_guests },
  });
  const formOfParty = (companions: number, leaders = 0) =>
    formOf(
      {
        email: '',
        other_form: {},
        companions: Array.from({ length: companions }, () => ({ email: '', other_form: { 1: '花子' } })),
        tour_leaders: Array.from({ length: leaders }, () => ({ name: '', email: '' })),
      },
      String,
    );

  it('asks whether every person has been entered if the booking is for more persons', () => {
    expect(expectedPersonsOf(booked(4), formOfParty(1))).toBe(4);
  });

  it.each([
    ['everyone has been entered', booked(4), formOfParty(3)],
    ['the PMS sent no number', booked(null), formOfParty(1)],
    ['room leaders register their own guests', booked(4), formOfParty(0, 1)],
  ])('does not ask whether every person has been entered if %s', (_, booking, form) => {
    expect(expectedPersonsOf(booking, form)).toBeNull();
  });
});

describe('a group with a room leader for each room', () => {
  it.each([
    ['one of two has been named', 1, 1],
    ['all have been named', 2, 0],
    ['none has been named and everyone is entered in this form', 0, 0],
  ])('counts the missing room leaders of a group if %s', (_, named, count) => {
    const form = formOf(
      {
        email: '',
        other_form: {},
        companions: [],
        tour_leaders: Array.from({ length: named }, () => ({ name: '', email: '' })),
      },
      String,
    );
    const booking = { companions_left: 5, room_leaders_left: 2, metadata: nothingKnown };
    expect(countRoomsWithoutLeader(booking, form)).toBe(count);
  });
});

describe('the person cards', () => {
  const family = {
    companions_left: 3,
    room_leaders_left: 0,
    slot: 0,
    metadata: { ...nothingKnown, number_of_guests: 4 },
  };

  it.each([
    ['everyone whom the booking expects', family, 3],
    ['no one who has already registered', { ...family, companions_left: 1 }, 1],
    ['no one if the number is unknown', { ...family, metadata: nothingKnown }, 0],
    ['no one if the booking is for one person', { ...family, companions_left: 0 }, 0],
    ['no one whom a room leader registers', { ...family, room_leaders_left: 1 }, 0],
    ['no one in the form of a room leader', { ...family, slot: 1 }, 0],
    [
      'no one in a group',
      { ...family, companions_left: 29, metadata: { ...nothingKnown, number_of_guests: 30 } },
      0,
    ],
  ])('a form begins with cards for %s', (_, booking, count) => {
    expect(blankCards(booking)).toHaveLength(count);
  });

  const blank = { email: '', other_form: {} };
  const party = formOf(
    { ...blank, companions: [blank, { email: '', other_form: { 1: '花子' } }, blank], tour_leaders: [] },
    place => `c${place}`,
  );

  it('a blank card does not use a place', () => {
    expect(countFreePlaces(family, party).companions.left).toBe(2);
  });

  it('shows as many blank person cards as still fit', () => {
    expect(shownCards(party, 1).map(({ key }) => key)).toEqual(['c0', 'c1']);
    expect(shownCards(party, -1).map(({ key }) => key)).toEqual(['c1']);
    expect(shownCards(party, 0, 'c2').map(({ key }) => key)).toEqual(['c1', 'c2']);
  });

  it('submits no blank cards, and finds persons by the error paths of the submission', () => {
    expect(submittedAnswers(party).companions).toEqual([{ email: '', other_form: { 1: '花子' } }]);
    expect(answersOf(party).companions).toHaveLength(3);
    expect([personPath(party, 'c1'), personOfPath(party, 'companions.0.other_form.1')]).toEqual([
      'companions.0.',
      'c1',
    ]);
  });
});
