import { describe, expect, it } from 'vitest';
import { documentName, nameAmongLoads, shortIdInName } from '#domain/document-name.ts';

const _id = '6aff92309e24526031a57483';
const named = (name: string, kind?: 'signed') => documentName({ _id, file: { name } }, kind);

describe('the name of a document outside the app', () => {
  it.each([
    ['is the shipper’s, without our count, with the BOL’s last six', '0-bol-2048050.pdf', 'bol-2048050-a57483.pdf'],
    ['keeps a number that is no count', '2048050.pdf', '2048050-a57483.pdf'],
    ['keeps figures within it', 'PO 12-34.pdf', 'PO 12-34-a57483.pdf'],
    ['has one ending', '12-Peaches.PDF', 'Peaches-a57483.pdf'],
    ['keeps what is only like an ending', '0-a.pdf copy.pdf', 'a.pdf copy-a57483.pdf'],
    ['has no blank before what is put behind it', '0-Peaches .pdf', 'Peaches-a57483.pdf'],
    ['keeps other scripts', '0-桃の箱.pdf', '桃の箱-a57483.pdf'],
    ['has nothing that a system refuses', '0-a/b\\c:d*e?"f"<g>|h\u0007.pdf', 'a-b-c-d-e-f-g-h--a57483.pdf'],
    ['is never a hidden file or a path upwards', '0-../../etc.pdf', 'etc-a57483.pdf'],
    ['is never empty', '0-.pdf', 'bol-a57483.pdf'],
  ])('%s', (_what, name, expected) => expect(named(name)).toBe(expected));

  it('tells the last six again, in whatever letters; one of no BOL tells none', () => {
    const file = { name: '0-bol-2048050.pdf' };
    const names = [named(file.name), named(file.name, 'signed'), nameAmongLoads({ _id, file, load: { pUNum: '7-1' } })];
    expect(names.map(shortIdInName)).toEqual(['a57483', 'a57483', 'a57483']);
    expect(
      ['CLAIM-PACK-7-A57483.ZIP', 'bol-2048050.pdf', 'bol-a5748.pdf', 'a57483.pdf', 'x-a57483'].map(shortIdInName),
    ).toEqual([...['A57483', undefined, undefined, undefined, undefined]]);
  });

  it('says which is the signed one', () => expect(named('0-bol.pdf', 'signed')).toBe('bol-a57483-signed.pdf'));

  it('begins with the P/U number among those of other loads', () => {
    const among = (pUNum: string) => nameAmongLoads({ _id, file: { name: '0-bol.pdf' }, load: { pUNum } });
    expect(among('20462/A')).toBe('20462-A-bol-a57483-signed.pdf');
    expect(among('..')).toBe('bol-a57483-signed.pdf');
  });

  it.each(['x', 'é', '桃', '📦'])(
    'is not longer than the 255 bytes a system takes, of %s alone, and cut between characters',
    (one) => {
      const file = { name: `0-${one.repeat(300)}.pdf` };
      const names = [
        documentName({ _id, file }),
        documentName({ _id, file }, 'signed'),
        nameAmongLoads({ _id, file, load: { pUNum: one.repeat(60) } }),
      ];
      for (const name of names) {
        expect(new TextEncoder().encode(name).length).toBeLessThan(240);
        // Half a character would throw.
        expect(decodeURIComponent(encodeURIComponent(name))).toBe(name);
        expect(name.startsWith(one.repeat(20))).toBe(true);
        expect(name).toMatch(/-a57483(-signed)?\.pdf$/);
      }
    },
  );

  // The first and the last character of each length in UTF-8; of one byte the last is a control character.
  it.each([
    ['~', 80],
    ['¡', 54],
    ['\u07ff', 54],
    ['\u0800', 36],
    ['\uffff', 36],
    ['\u{10000}', 27],
  ])('takes as many characters as fit the bytes: of %j', (one, count) => {
    expect([...named(`0-${one.repeat(200)}.pdf`).replace('-a57483.pdf', '')].length).toBe(count);
  });

  it('does not run backwards: what turns the direction of letters could make one ending look like another', () => {
    expect(named('0-bol\u202Efdp.exe\u2066\u2069.pdf')).toBe('bol-fdp.exe--a57483.pdf');
  });
});
