import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formOf } from './form.ts';
import { personsExpected, placesIn } from './places.ts';

/** The places of a booking for five in three rooms, unless specified otherwise. */
function places(companions: number, leaders: number, left = { companions_left: 4, room_leaders_left: 2 }) {
  const form = formOf(
    {
      email: '',
      other_form: {},
      companions: Array.from({ length: companions }, () => ({ email: '', other_form: {} })),
      tour_leaders: Array.from({ length: leaders }, () => ({ name: '', email: '' })),
    },
    String,
  );
  return placesIn(left, form);
}

describe('the places of a booking', () => {
  // Rule: form.most-persons
  it('companions and room leaders share the places', () => {
    expect(places(1, 2).companions).toEqual({ most: 2, left: 1 });
  });

  it('allows at most one room leader for each other room', () => {
    expect(places(0, 2).leaders).toEqual({ most: 2, left: 0 });
  });

  it('allows no room leader if companions have taken all places', () => {
    expect(places(4, 0).leaders.left).toBe(0);
  });

  it('reports how many persons are too many', () => {
    expect(places(5, 0).companions.left).toBe(-1);
  });

  it('has no negative number of places left exactly if everybody fits', () => {
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

describe('asking whether everyone has been entered', () => {
  const booked = (number_of_guests: number | null) => ({
    companions_left: 3,
    room_leaders_left: 1,
    metadata: {
      full_name: '',
      full_name_for_katakana: '',
      phone: '',
      email_address: '',
      postal_code: '',
      full_address: '',
      number_of_guests,
      room_quantity: null,
    },
  });
  const formOfParty = (companions: number, leaders = 0) =>
    formOf(
      {
        email: '',
        other_form: {},
        companions: Array.from({ length: companions }, () => ({ email: '', other_form: {} })),
        tour_leaders: Array.from({ length: leaders }, () => ({ name: '', email: '' })),
      },
      String,
    );

  it('asks if the booking is for more persons', () => {
    expect(personsExpected(booked(4), formOfParty(1))).toBe(4);
  });

  it.each([
    ['everybody is entered', booked(4), formOfParty(3)],
    ['the PMS gave no number', booked(null), formOfParty(1)],
    ['room leaders register their own people', booked(4), formOfParty(0, 1)],
  ])('does not ask if %s', (_, booking, form) => {
    expect(personsExpected(booking, form)).toBeNull();
  });
});
