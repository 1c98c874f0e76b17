/** What people of a case do before and at the tap, by the app's own functions. */
import type { PersonTag } from '#contract/user.ts';
import type { OutcomeForm } from '#domain/outcome-form.ts';
import type { SigningPurpose } from '#domain/signing.ts';
import type { BolRow, LoadRow } from '#offline/rows/rows.ts';
import { newJpeg } from '../jpegs.ts';
import { newPdf } from '../server/new-pdf.ts';
import { READABLE } from '../server/papers.ts';
import { pngUrl } from '../server/pictures.ts';
import type { Device } from './device.ts';
import * as steps from './steps.ts';

export const [DESK, CLERK] = ['admin@shipper.example', 'clerk@receiver.example'];
export const [OFFICE, RAY, LENA] = ['admin@carrier.example', 'driver@carrier.example', 'driver2@carrier.example'];

/** The load of a case as one person's device shows it now. */
export interface Here {
  device: Device;
  app: Device['app'];
  load: LoadRow;
  bol: BolRow;
  viewer: ReturnType<Device['app']['requireSession']>;
  byName: string;
  /** The same load on another person's device. */
  on: (email: string) => Promise<Here>;
  /** What one step leaves for a later one. */
  notes: Map<string, string>;
}
type Act = (here: Here) => Promise<unknown>;

export interface Sample {
  /** What it is besides its type. */
  as?: string;
  by: string;
  before?: readonly (readonly [email: string, act: Act])[];
  tap: Act;
}

const MINUTE = 60_000;
export const agoAt = ({ app }: Here, minutes: number) =>
  new Date(app.environment.now() - minutes * MINUTE).toISOString();
export const ray = steps.personTag(RAY);
export const some = <T>(found: T | undefined, what: string): T => {
  if (found === undefined) throw new Error(`There is no ${what}`);
  return found;
};
export const photo = async ({ app }: Here, kind?: 'original') => (await app.keepPhoto(newJpeg().buffer, kind)) ?? '';

export const checkIn: Act = ({ app, bol, byName }) =>
  app.checkInBol({ bol, seal: 'intact', driver: bol.driver as PersonTag, byName });
export const complete: Act = ({ app, bol, byName }) => app.completeBol(bol, byName);
export const damage: Act = ({ app, bol, byName }) =>
  app.reportOsd(bol, [{ op: 'add', kind: 'shortages', entry: { _id: app.newId(), sku: 'A-1', qty: 3 } }], byName);
export const pickUp: Act = ({ app, load, byName }) => app.checkInLoad({ load, driver: ray, byName });
export const arrive: Act = ({ app, load, bol, viewer }) =>
  app.markDwell({ load, bols: [bol], kind: 'arrived', viewer });

const signature = ({ app, bol, byName }: Here, purpose: SigningPurpose) => ({
  ...{ _id: app.newId(), purpose, signerName: byName, signerTitle: '', handedOver: false },
  ...{ consentText: 'I agree.', consentVersion: '2026-11', documentSha256: bol.file.sha256 },
  strokes: [[[0, 0, 0] as [number, number, number], [40, 12, 30] as [number, number, number]]],
  ...{ image: pngUrl(), exceptions: '' },
});
export const sign: Act = (here) => here.app.signBol(here.bol, signature(here, 'receiver'), here.viewer);

export const outcome =
  (form: Partial<OutcomeForm>): Act =>
  async (here) => {
    const { app, load, bol, viewer } = here;
    const whole = { kind: 'refused', reason: null, note: '', toldBy: '', plan: null, proposedDate: null, ...form };
    const photos = [await photo(here)];
    const about = form.kind === 'pick-up-attempted' ? null : bol;
    return app.recordOutcome({ load, bol: about, form: whole as OutcomeForm, photos, viewer });
  };
export const refuse = outcome({ kind: 'refused', reason: 'damaged', toldBy: 'Denise Okafor', plan: 'return' });

export const addPaper: Act = async ({ app, bol, viewer }) => {
  const { sha256, size } = await app.keepFile((await newPdf()).slice().buffer);
  return app.addPaper({ bol, paper: { kind: 'pod', title: '', sha256, pages: [READABLE] }, size, viewer });
};
export const paperOf = ({ bol }: Here) => some(bol.papers?.[0], 'paper');
export const markOf = ({ bol }: Here) => some(bol.dwell?.marks[0], 'time of a stay');

export const claim: Act = ({ app, bol, viewer }) => {
  const filing = { amountCents: 125_000, currency: 'USD', basis: '3 cases short', carrierRef: '' } as const;
  return app.claim({ bol, claim: { filing }, viewer });
};
export const SHORT = [
  [CLERK, checkIn],
  [CLERK, damage],
  [CLERK, complete],
] as const;

/** Ray shows his code, the clerk scans it, signs, and shows the answer, which he has still to scan. */
export const showCode: Act = async ({ app, bol, notes }) => {
  await app.tellSigningKey();
  notes.set('offer', await app.makeOffer(bol, { pickUp: false, pieces: 4, seal: 'intact', sealNumber: 'S-1' }));
};
export const answerCode: Act = async (here) => {
  const { app, bol, notes } = here;
  await app.tellSigningKey();
  const read = await app.readTheirOffer(notes.get('offer') ?? '');
  if ('problem' in read) throw new Error(read.problem);
  const ready = await app.prepareAnswer({
    ...{ bol, offer: read, signature: signature(here, 'receiver') },
    ...{ clocksDiffer: false, dropDraft: `signing:${bol._id}` },
  });
  notes.set('answer', ready.answer);
  await app.enqueueAll(ready.recorded, ready.options);
};

export const at = (email: string, act: Act) => [email, act] as const;
