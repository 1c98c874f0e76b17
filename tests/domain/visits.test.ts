import { describe, expect, test } from 'vitest';
import type { Stamp } from '#domain/stamp.ts';
import { beforeVisitEnd, heldCheckin, visitEnds, visitOf } from '#domain/visits.ts';
import { stampOf } from './stamp-of.ts';
import {
  type Arrival,
  after,
  came,
  completed,
  corrected,
  happened,
  id,
  permutations,
  refused,
  seen,
  stateOf,
  takenBack,
  time,
} from './visit-facts.ts';

const endsOf = (arrivals: readonly Arrival[]) => visitEnds(after(arrivals)).map(({ _id }) => _id);
const first = came('first', 10);
const no = refused('no', 20);
const second = came('second', 30);

describe('a truck that was refused and came again', () => {
  test.each(permutations([first, no, second]))('is there since it came again, whatever arrives first', (...order) => {
    const bol = after([...order, completed(40)]);
    expect(bol).toMatchObject({ checkin: time(30), checkout: time(40), completed: true });
    expect(stateOf(bol, 'no')).toBe('counts');
    expect(seen(bol)).toEqual(seen(after([first, no, second, completed(40)])));
  });

  test('is not there before it has', () => {
    for (const order of permutations([first, no])) expect(after(order).checkin).toBeNull();
    expect(after([first]).checkin).toBe(time(10));
  });

  test('is answered so: what holds or held the time of its visit is done', () => {
    const answers = (order: readonly Arrival[]) =>
      order.map((arrive, at) => arrive(after(order.slice(0, at)), time(300 + at)).outcome);
    expect(answers([first, no, second])).toEqual(['done', 'done', 'done']);
    expect(answers([second, no, first])).toEqual(['done', 'done', 'done']);
    expect(answers([first, came('later', 12), no, came('latest', 35), second])).toEqual([
      'done',
      'superseded',
      'done',
      'done',
      'done',
    ]);
    expect(answers([no, came('earlier', 5), first])).toEqual(['done', 'done', 'superseded']);
  });
});

describe('a completion anywhere between', () => {
  const NAMES = new Map<Arrival, string>([
    [first, 'first'],
    [no, 'no'],
    [second, 'second'],
  ]);
  const out = completed(40);
  /** By what had arrived before it: the check-in that is shown for good. */
  const CHECKIN: Record<string, number | null> = {
    '': null,
    first: 10,
    no: null,
    second: 30,
    'first no': 10,
    'first second': 10,
    'no second': 30,
    'first no second': 30,
  };

  test.each(permutations([first, no, second, out]))('holds, and everything is there', (...order) => {
    const bol = after(order);
    const before = order.slice(0, order.indexOf(out)).map((arrive) => NAMES.get(arrive));
    const minute = CHECKIN[before.toSorted().join(' ')];
    expect(minute).not.toBeUndefined();
    expect(bol).toMatchObject({ completed: true, checkout: time(40), checkin: minute && time(minute) });
    const all = seen(after([first, no, second, out]));
    expect(seen(bol)).toMatchObject({ stamps: all.stamps });
    expect(Object.keys(seen(bol).outcomes)).toEqual(Object.keys(all.outcomes));
    expect(stateOf(bol, 'no')).toBe(before.includes('no') ? 'counts' : 'superseded');
  });

  test('contradicts a refusal of the visit it completed, whichever arrives first', () => {
    for (const order of permutations([no, out])) {
      const bol = after([first, ...order]);
      expect(bol).toMatchObject({ completed: true, checkin: time(10) });
      expect(stateOf(bol, 'no')).toBe('contradicts');
    }
    expect(no(after([first, out]), time(500)).outcome).toBe('superseded');
  });

  test('says nothing against a refusal that was told late and of an earlier visit', () => {
    expect(stateOf(after([first, second, out, no]), 'no')).toBe('superseded');
    expect(stateOf(after([first, no, second, out]), 'no')).toBe('counts');
  });

  test('fixes what counts: neither a void nor a check-in that comes later moves a time, nor do their corrections', () => {
    const open = [first, no, second];
    for (const late of permutations([takenBack('no'), corrected('second', 33, 50), came('late', 12)])) {
      expect(after([...open, out, ...late])).toMatchObject({ completed: true, checkin: time(33) });
    }
    // A late truck between two records of the same end does not make two visits of it.
    const twice = [first, refused('no', 20), refused('not', 26), happened('back', 'returned', 60)];
    const late = [came('late', 24), corrected('first', 11, 50)];
    for (const order of permutations(late)) expect(after([...twice, ...order]).checkin).toBe(time(11));
  });
});

describe('two who record the end of one visit', () => {
  const [early, late] = [refused('early', 20), refused('late', 22)];

  test.each(permutations([first, early, late]))('are both right, and the earlier holds', (...order) => {
    const bol = after(order);
    expect([stateOf(bol, 'early'), stateOf(bol, 'late')]).toEqual(['counts', 'superseded']);
    expect(visitEnds(bol)).toHaveLength(1);
  });

  test('hear so', () => {
    expect(early(after([first]), time(300)).outcome).toBe('done');
    expect(late(after([first, early]), time(301)).outcome).toBe('superseded');
    // The one that holds by now was told it holds, and the one before it is superseded from here on.
    expect(early(after([first, late]), time(301)).outcome).toBe('done');
  });

  test('at the same moment: that of the smaller id', () => {
    for (const order of permutations([refused('b', 20), refused('a', 20)])) {
      expect([stateOf(after(order), 'a'), stateOf(after(order), 'b')]).toEqual(['counts', 'superseded']);
    }
  });

  test.each(permutations([first, early, came('again', 21), late]))(
    'speak of two when a truck came between',
    (...order) => {
      const bol = after(order);
      expect([stateOf(bol, 'early'), stateOf(bol, 'late')]).toEqual(['counts', 'counts']);
      expect(bol.checkin).toBeNull();
    },
  );

  test('a truck that came at the very minute of the end came for the visit that ended', () => {
    expect(after([came('same', 20), early]).checkin).toBeNull();
    expect(endsOf([early, came('same', 22), late])).toEqual([id('early'), id('late')]);
    expect(endsOf([early, came('same', 20), late])).toEqual([id('early')]);
  });

  test('are two words about one visit also after a truck has come again', () => {
    for (const order of permutations([first, early, late, second])) expect(endsOf(order)).toEqual([id('early')]);
  });
});

describe('a further attempt without a check-in', () => {
  const again = happened('again', 'attempted', 50, { follows: id('no') });

  test.each(permutations([first, no, again]))('counts when it follows the one before', (...order) => {
    expect(endsOf(order)).toEqual([id('no'), id('again')]);
  });

  test('counts when it follows one that another took the place of, and two such are one', () => {
    const other = refused('other', 21);
    const facts = [no, other, happened('x', 'attempted', 51, { follows: id('other') }), again];
    for (const order of permutations(facts)) expect(endsOf(order)).toEqual([id('no'), id('again')]);
  });

  test('is one with that of somebody who never heard of what was taken back', () => {
    const mistake = refused('mistake', 20);
    const right = refused('right', 24, 'mistake');
    const others = refused('others', 22);
    for (const order of permutations([mistake, right, others])) {
      expect(endsOf([...order, takenBack('mistake')])).toEqual([id('others')]);
    }
  });

  test('still follows the end that held when what it followed was taken back', () => {
    const facts = [refused('held', 18), no, again];
    for (const order of permutations(facts)) {
      expect(endsOf([...order, takenBack('no')])).toEqual([id('held'), id('again')]);
    }
  });
});

describe('an end that is taken back', () => {
  test('gives the check-in of before its place again', () => {
    const bol = after([first, no, takenBack('no')]);
    expect(bol.checkin).toBe(time(10));
    expect(stateOf(bol, 'no')).toBe('voided');
    expect(after([first, no, second, takenBack('no')]).checkin).toBe(time(10));
  });

  test('lets the other record of the same end hold', () => {
    const bol = after([first, refused('early', 20), refused('late', 22), takenBack('early')]);
    expect(stateOf(bol, 'late')).toBe('counts');
    expect(bol.checkin).toBeNull();
  });

  test('is taken back once: the first reason stays', () => {
    const once = after([first, no, takenBack('no')]);
    expect(after([takenBack('no')], once)).toEqual(once);
  });
});

describe('a correction that moves a check-in over the end of a visit', () => {
  test('into the one before takes the time from the row', () => {
    const bol = after([first, no, second]);
    const { row, outcome } = corrected('second', 15, 50)(bol, time(400));
    expect([row.checkin, outcome]).toEqual([null, 'superseded']);
    // Alone in its visit it holds that one's time.
    expect(corrected('second', 15, 50)(after([no, second]), time(400)).outcome).toBe('done');
  });

  test('out of it gives the row a time', () => {
    expect(after([first, no]).checkin).toBeNull();
    const { row, outcome } = corrected('first', 25, 50)(after([first, no]), time(400));
    expect([row.checkin, outcome]).toEqual([time(25), 'done']);
  });

  test('within the visit that is over is done, and shows nothing', () => {
    const { row, outcome } = corrected('first', 12, 50)(after([first, no]), time(400));
    expect([row.checkin, outcome]).toEqual([null, 'done']);
  });

  test('away from between two ends makes them one', () => {
    const facts = [no, second, refused('other', 40)];
    expect(endsOf(facts)).toHaveLength(2);
    expect(endsOf([...facts, corrected('second', 5, 50)])).toEqual([id('no')]);
  });
});

describe('freight that goes back', () => {
  const back = happened('back', 'returned', 60);

  test('completes the BOL with the check-in of its last visit', () => {
    expect(after([first, no, back])).toMatchObject({ completed: true, checkin: time(10), checkout: time(60) });
    const twice = [first, no, second, refused('again', 40, 'no'), back];
    expect(after(twice)).toMatchObject({ completed: true, checkin: time(30) });
    expect(after([happened('closed', 'attempted', 20), back])).toMatchObject({ completed: true, checkin: null });
  });

  test('keeps it so, also when it is corrected and when the refusal is taken back', () => {
    expect(after([first, no, back, corrected('first', 12, 70)]).checkin).toBe(time(12));
    const late = [takenBack('no'), corrected('first', 12, 70), refused('more', 21)];
    for (const order of permutations(late)) expect(after([first, no, back, ...order]).checkin).toBe(time(12));
    // Of a truck that is said to have come after the refusal, that is the last visit.
    expect(after([first, no, back, corrected('first', 25, 70)]).checkin).toBe(time(25));
  });

  test('keeps the check-in where nothing had been refused, as a device shows it until the server has refused that', () => {
    const bol = after([first, back]);
    expect([bol.completed, bol.checkin, heldCheckin(bol)?.at]).toEqual([true, time(10), time(10)]);
  });
});

test('whoever could not know that a visit has ended saw the check-in of it', () => {
  expect(beforeVisitEnd(after([first, no])).checkin).toBe(time(10));
  expect(beforeVisitEnd(after([first, no, refused('more', 40, 'no')])).checkin).toBe(time(10));
  expect(beforeVisitEnd(after([first, no, second])).checkin).toBe(time(30));
  expect(beforeVisitEnd(after([no])).checkin).toBeNull();
});

test('a check-in and what corrects it are of one visit', () => {
  const bol = after([first, no, second, came('third', 35), corrected('second', 36, 50)]);
  const byName = (name: string) => bol.stamps.find(({ _id }) => _id === id(name)) as Stamp;
  const names = (stamps: Stamp[]) => stamps.map(({ _id }) => _id).toSorted();
  expect(names(visitOf(bol, byName('second50')))).toEqual([id('second'), id('third')].toSorted());
  expect(names(visitOf(bol, byName('first')))).toEqual([id('first')]);
  expect(visitOf(bol, stampOf({ at: time(36) }))).toEqual([]);
});
