import { describe, expect, test } from 'vitest';
import { after, came, corrected, happened, openBol, refused, takenBack, time } from './visit-facts.ts';

const no = refused('no', 20);
const second = came('second', 30);

describe('a time that comes from no stamp', () => {
  const imported = openBol({ checkin: time(10) });

  test('counts until its visit ends, and never again', () => {
    expect(after([came('later', 15)], imported).checkin).toBe(time(10));
    expect(after([no], imported).checkin).toBeNull();
    expect(after([no, second], imported).checkin).toBe(time(30));
    expect(after([no, came('late', 8)], imported).checkin).toBeNull();
  });

  test('stays on a BOL whose completion comes from none either', () => {
    const over = openBol({ checkin: time(10), checkout: time(40), completed: true });
    expect(after([no, takenBack('no'), refused('more', 30)], over)).toMatchObject({
      completed: true,
      checkin: time(10),
    });
  });

  test('stays beside the end of a visit that was before it, and beside no end at all', () => {
    expect(after([refused('before', 5)], imported).checkin).toBe(time(10));
    expect(after([came('later', 15), refused('before', 5)], imported).checkin).toBe(time(10));
    expect(after([refused('before', 5), came('earlier', 7)], imported).checkin).toBe(time(7));
    expect(after([happened('note', 'nobody-to-sign', 20)], imported).checkin).toBe(time(10));
    expect(after([refused('before', 5), takenBack('before')], imported).checkin).toBe(time(10));
    // In the minute of it a visit ended that it was of.
    expect(after([refused('same', 10)], imported).checkin).toBeNull();
    // One that a stamp tells is held by that stamp alone, wherever a correction moves it.
    const told = { ...after([came('told', 10)]), outcomes: [] };
    expect(after([refused('before', 5), takenBack('before'), corrected('told', 15, 50)], told).checkin).toBe(time(15));
    expect(after([came('later', 15), happened('note', 'nobody-to-sign', 20)], imported).checkin).toBe(time(10));
    expect(after([came('earlier', 7), happened('note', 'nobody-to-sign', 20)], imported).checkin).toBe(time(7));
  });
});
