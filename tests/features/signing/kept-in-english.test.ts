import { afterEach, expect, it } from 'vitest';
import { consentText } from '#domain/signing.ts';
import { forSide, intentOf, newSigningDraft } from '#features/signing/signing-draft.ts';
import es from '#language/es.json';
import { addCatalog, speakAs } from '#language/say.ts';
import { aBol, aLoad } from '../../support/freight.ts';

afterEach(() => speakAs(() => 'en'));

const NAME = 'Tom Lee';
const side = { purpose: 'carrier', handedOver: false, knownName: '' } as const;
const shortages = [{ _id: 'a', sku: 'PCH-15', qty: 3 }];
const bol = aBol(aLoad(), { osd: { overages: [], shortages, damages: [] } });

it('is read in the language of who signs, and kept in English but for their own words', () => {
  const consent = consentText('carrier');
  addCatalog('es', es);
  speakAs(() => 'es');
  const draft = forSide(newSigningDraft(bol, side, NAME), side, NAME);
  expect(draft.signerTitle).toBe('Chofer');
  expect(draft.exceptions).toMatch(/caja.*PCH-15/);
  const read = consentText('carrier');
  expect(read).not.toBe(consent);
  const written = { ...draft, exceptions: `${draft.exceptions}\nUna tarima mojada` };
  expect(intentOf(written, 'data:image/png;base64,AA==', bol)).toMatchObject({
    consentText: `${consent} (Read as: ${read})`,
    signerTitle: 'Driver',
    exceptions: '3 cases short SKU PCH-15\nUna tarima mojada',
  });
});
