import { describe, expect, it } from 'vitest';
import { documentName, nameAmongLoads } from '#domain/document-name.ts';

const _id = '6aff92309e24526031a57483';
const named = (name: string, kind?: 'signed') => documentName({ _id, file: { name } }, kind);

describe('the name of a document outside the app', () => {
  it.each([
    ['is the shipper’s, without our count, with the BOL’s last six', '0-bol-2048050.pdf', 'bol-2048050-a57483.pdf'],
    ['keeps a number that is no count', '2048050.pdf', '2048050-a57483.pdf'],
    ['has one ending', '12-Peaches.PDF', 'Peaches-a57483.pdf'],
    ['keeps other scripts', '0-桃の箱.pdf', '桃の箱-a57483.pdf'],
    ['has nothing that a system refuses', '0-a/b\\c:d*e?"f"<g>|h\u0007.pdf', 'a-b-c-d-e-f-g-h--a57483.pdf'],
    ['is never a hidden file or a path upwards', '0-../../etc.pdf', 'etc-a57483.pdf'],
    ['is never empty', '0-.pdf', 'bol-a57483.pdf'],
  ])('%s', (_what, name, expected) => expect(named(name)).toBe(expected));

  it('says which is the signed one', () => expect(named('0-bol.pdf', 'signed')).toBe('bol-a57483-signed.pdf'));

  it('begins with the P/U number among those of other loads', () => {
    const among = (pUNum: string) => nameAmongLoads({ _id, file: { name: '0-bol.pdf' }, load: { pUNum } });
    expect(among('20462/A')).toBe('20462-A-bol-a57483-signed.pdf');
    expect(among('..')).toBe('bol-a57483-signed.pdf');
  });

  it('is not longer than a system takes, and cut between characters', () => {
    const name = named(`0-${'📦'.repeat(300)}.pdf`);
    expect(name).toBe(`${'📦'.repeat(80)}-a57483.pdf`);
  });
});
