/** The claim pack as a file: the server's PDF, or a ZIP of what this device has. */
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { Bol } from '#contract/bol.ts';
import { NO_OSD } from '#domain/osd.ts';
import type { SignatureFacts } from '#domain/signing.ts';
import { ClaimPanel } from '#features/claims/claim-panel.tsx';
import { requireSession } from '#offline/account/account.ts';
import { rememberLogIn, rememberLogOut } from '#offline/account/device-db.ts';
import { environment } from '#offline/base/environment.ts';
import { keepFile } from '#offline/documents.ts';
import { keepPhoto } from '#offline/photos.ts';
import { openSignedDocument } from '#offline/signed-documents.ts';
import { useSnackbar } from '#ui/snackbar.tsx';
import { claimOf } from '../../domain/claim-of.ts';
import { concealedOf } from '../../domain/concealed-of.ts';
import { countLine, countOf } from '../../domain/count-of.ts';
import { outcomeOf, voidAt } from '../../domain/outcome-of.ts';
import { paperOf } from '../../domain/paper-of.ts';
import { installCaches } from '../../offline/support/fake-caches.ts';
import { aBol, aLoad, person, RECEIVER, SHIPPER } from '../../support/freight.ts';
import { hashOf, newJpeg } from '../../support/jpegs.ts';
import { renderUi } from '../../support/render-ui.tsx';
import { savedFiles } from '../../support/saved-files.ts';
import { pulled, rowsOf, signIn, signOut } from '../../support/signed-in-device.ts';
import { filesOf } from '../../support/unzip.ts';

let saved: ReturnType<typeof savedFiles>;
beforeEach(() => {
  saved = savedFiles();
});
afterEach(() => {
  vi.restoreAllMocks();
  signOut();
});

const EVENT = {
  at: '2026-11-21T20:00:00.000Z',
  zone: 'America/Los_Angeles',
  what: 'Checked in at delivery',
  who: 'by Rex Bay',
  details: ['=HYPERLINK("x")'],
  badges: [{ text: 'Seal broken' }],
  counts: true,
  evidence: { occurredAt: '2026-11-21T12:00:00-08:00', receivedAt: '2026-11-21T20:00:02.000Z', deviceId: 'd1' },
};

const SIGNED: SignatureFacts = {
  ...{ _id: 'ac'.repeat(12), purpose: 'receiver', signerName: 'Rex Bay', companyId: RECEIVER._id },
  ...{ at: EVENT.at, voided: false, documentSha256: 'cd'.repeat(32), handedOver: false },
};

/** A receiver’s phone that has the BOL and one of two photos; one paper of two with the same title. */
async function shown(over: Partial<Bol> = {}) {
  const viewer = await signIn(person(RECEIVER, 2, 'Rex Bay'));
  const load = aLoad();
  const photo = (await keepPhoto(newJpeg().slice().buffer as ArrayBuffer)) ?? '';
  const pdf = await keepFile(new TextEncoder().encode('%PDF-1.7 the BOL').buffer as ArrayBuffer);
  const paper = await keepFile(new TextEncoder().encode('%PDF-1.7 the proof').buffer as ArrayBuffer);
  const gone = 'ab'.repeat(32);
  const line = countLine({ sku: '../PEARS: "A"', received: 7, photos: [photo, gone] });
  const bol = aBol(load, {
    completed: true,
    checkin: '2026-11-21T20:00:00.000Z',
    checkout: '2026-11-21T21:00:00.000Z',
    osd: { ...NO_OSD, shortages: [{ _id: line._id, sku: line.sku, qty: 3, countId: 'bc'.repeat(12) }] },
    counts: [countOf({ lines: [line] })],
    claims: [claimOf({ claimantId: SHIPPER._id, byCompanyId: SHIPPER._id })],
    papers: [
      paperOf({ title: 'Gate slip', sha256: paper.sha256 }),
      paperOf({ _id: 'be'.repeat(12), title: 'Gate slip', sha256: 'cd'.repeat(32) }),
    ],
    ...over,
  });
  bol.file = { ...bol.file, sha256: pdf.sha256 };
  await pulled(viewer, [load], [bol]);
  const rows = await rowsOf(load._id);
  const [row] = rows.bols;
  if (!row) throw new Error('There is no BOL.');
  const readEvents = (packed: typeof row) => [
    EVENT,
    ...(packed.claims ?? []).map((step) => ({ ...EVENT, who: step.byName })),
  ];
  renderUi(<ClaimPanel load={rows.load} bol={row} {...{ viewer, readEvents }} />, { screen: 'phone' });
  return { bol, photo, paper: paper.sha256, gone };
}

async function press(): Promise<{ name: string; bytes: Buffer }> {
  await userEvent.click(await screen.findByRole('button', { name: 'Claim pack' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const [file] = saved;
  return { name: file?.name ?? '', bytes: Buffer.from((await file?.content.arrayBuffer()) ?? new ArrayBuffer(0)) };
}

it('is the server’s PDF while it can be reached', async () => {
  const { bol } = await shown();
  environment.fetch = async (url) => {
    expect(String(url)).toMatch(new RegExp(`/api/bols/${bol._id}/claim-pack.pdf$`));
    return new Response('%PDF-1.7 the pack', { headers: { 'x-connex-api': '1' } });
  };
  const { name, bytes } = await press();
  expect(name).toBe(`claim-pack-${bol.load.pUNum}-${bol._id.slice(18)}.pdf`);
  expect(bytes.toString()).toBe('%PDF-1.7 the pack');
});

it('is a ZIP of what is on this device without a network, and names what is not', async () => {
  const { bol, photo, paper, gone } = await shown();
  const { name, bytes } = await press();
  expect(name).toBe(`claim-pack-${bol.load.pUNum}-${bol._id.slice(18)}.zip`);
  const files = filesOf(bytes);
  const last = bol._id.slice(18);
  expect([...files.keys()].map((path) => path.replace(/^bol\/.*-(?=[0-9a-f]{6}\.pdf$)/, 'bol/…-'))).toEqual([
    `bol/…-${last}.pdf`,
    'papers/01-gate-slip.pdf',
    'photos/01-pears-a-short-3.jpg',
    'count.json',
    'timeline.csv',
    'SHA256SUMS.txt',
    'MISSING.txt',
  ]);
  expect(hashOf(files.get('photos/01-pears-a-short-3.jpg') ?? Buffer.alloc(0))).toBe(photo);
  expect(hashOf(files.get('papers/01-gate-slip.pdf') ?? Buffer.alloc(0))).toBe(paper);
  expect(String(files.get('SHA256SUMS.txt'))).toContain(`${photo}  photos/01-pears-a-short-3.jpg\n`);
  const facts = JSON.parse(String(files.get('count.json')));
  expect(facts.count.totals).toEqual({ lines: 1, over: 0, short: 3, damaged: 0 });
  expect(facts.claims).toHaveLength(1);
  const missing = String(files.get('MISSING.txt'));
  expect(missing).toContain('Not on this device; open the BOL with a network to get:');
  expect(missing).toContain(`photos/02-pears-a-short-3.jpg  (../PEARS: "A": Short 3, SHA-256 ${gone})`);
  expect(missing).toContain('papers/02-gate-slip.pdf');
  expect(useSnackbar.getState().message).toBe(
    'The server can’t make the PDF now. Saved what is on this device; 2 files are not on it, see MISSING.txt.',
  );
});

it('of a claimant tells nothing of what another company claims', async () => {
  const theirs = claimOf({
    claimantId: SHIPPER._id,
    byCompanyId: SHIPPER._id,
    byName: 'Ada Harbor',
    amountCents: 987_654,
  });
  const own = claimOf({ _id: 'cb'.repeat(12), claimantId: RECEIVER._id, byCompanyId: RECEIVER._id, byName: 'Rex Bay' });
  await shown({ claims: [theirs, own] });
  const files = filesOf((await press()).bytes);
  expect(JSON.parse(String(files.get('count.json'))).claims).toMatchObject([{ _id: own._id }]);
  expect(String(files.get('timeline.csv'))).toContain('Rex Bay');
  for (const [name, content] of files) expect([name, /Ada Harbor|987654/.test(String(content))]).toEqual([name, false]);
});

it('tells apart what is claimed and what was taken back', async () => {
  const own = { claimantId: RECEIVER._id, byCompanyId: RECEIVER._id };
  const wrong = claimOf({ ...own, _id: 'ca'.repeat(12), amountCents: 8 });
  const taken = claimOf({ ...own, _id: 'cb'.repeat(12), step: 'withdrawn', filingId: wrong._id, note: 'Wrong amount' });
  const right = claimOf({ ...own, _id: 'cc'.repeat(12), at: '2026-12-02T10:00:00.000Z' });
  await shown({ claims: [wrong, taken, right] });
  const facts = JSON.parse(String(filesOf((await press()).bytes).get('count.json')));
  expect(facts.claims).toMatchObject([{ _id: right._id }]);
  expect(facts.withdrawnClaims).toMatchObject([{ _id: wrong._id }, { _id: taken._id, note: 'Wrong amount' }]);
});

it('tells machines what was found while unpacking, and what happened and was not taken back', async () => {
  const refused = outcomeOf({ kind: 'refused', at: EVENT.at });
  const wrong = outcomeOf({ kind: 'partial', _id: 'fe'.repeat(12), at: EVENT.at, void: voidAt(EVENT.at) });
  const found = concealedOf();
  await shown({ concealed: [found], outcomes: [refused, wrong] });
  const facts = JSON.parse(String(filesOf((await press()).bytes).get('count.json')));
  expect(facts.concealed).toEqual([found]);
  expect(facts.outcomes).toEqual([refused]);
});

it('names the BOL with its signatures where that is not on this device', async () => {
  const { bol } = await shown({ signatures: [SIGNED] });
  const { bytes } = await press();
  expect(String(filesOf(bytes).get('MISSING.txt'))).toContain(
    `bol/harbor-${bol._id.slice(18)}-signed.pdf  (the BOL with its signatures)`,
  );
});

it('has the BOL with its signatures where that was opened here', async () => {
  onTestFinished(installCaches());
  const { bol } = await shown({ signatures: [SIGNED] });
  const { user } = requireSession();
  await rememberLogIn(user);
  onTestFinished(() => rememberLogOut(user._id, { owed: false }));
  const { fetch } = environment;
  environment.fetch = async () =>
    new Response('%PDF-1.7 with signatures', { headers: { 'x-connex-api': '1', 'content-type': 'application/pdf' } });
  await openSignedDocument(bol);
  environment.fetch = fetch;
  const files = filesOf((await press()).bytes);
  expect(String(files.get(`bol/harbor-${bol._id.slice(18)}-signed.pdf`))).toBe('%PDF-1.7 with signatures');
  expect(String(files.get('MISSING.txt'))).not.toContain('-signed.pdf');
});

it('of a BOL that the device keeps in brief says so', async () => {
  await shown({ brief: true } as Partial<Bol>);
  const missing = String(filesOf((await press()).bytes).get('MISSING.txt'));
  expect(missing).toContain('This BOL was completed long ago: the device has kept it in brief.');
});

it('tells the timeline by both clocks, and nothing in it runs in a spreadsheet', async () => {
  await shown();
  const { bytes } = await press();
  const [titles, row] = String(filesOf(bytes).get('timeline.csv')).split('\r\n');
  expect(titles).toContain('Time,UTC,What,Who,Details,Remarks,Holds,Device said,Server got it,Device');
  expect(row).toBe(
    '11/21/2026 12:00 PST,2026-11-21T20:00:00.000Z,Checked in at delivery,by Rex Bay,"\'=HYPERLINK(""x"")",Seal broken,' +
      'yes,2026-11-21T12:00:00-08:00,2026-11-21T20:00:02.000Z,d1',
  );
});

it('without a network says so, also where everything of the BOL is on this device', async () => {
  const { bol } = await shown({ papers: [], counts: [] });
  const { bytes } = await press();
  const missing = String(filesOf(bytes).get('MISSING.txt'));
  expect(missing).toContain('Every document, paper and photo of the BOL is in here.');
  expect(missing).not.toContain('in brief');
  expect(useSnackbar.getState()).toMatchObject({
    severity: 'warning',
    message: 'The server can’t make the PDF now. Saved what is on this device.',
  });
  expect(saved[0]?.name).toBe(`claim-pack-${bol.load.pUNum}-${bol._id.slice(18)}.zip`);
});

it('tells machines whose freight it is, and when it was due, came and left', async () => {
  const { bol } = await shown();
  const facts = JSON.parse(String(filesOf((await press()).bytes).get('count.json')));
  const party = (one: { _id: string; name: string } | null) => ({ id: one?._id, name: one?.name });
  expect(facts).toMatchObject({
    bol: { id: bol._id, deliveryDate: bol.deliveryDate, checkin: bol.checkin, checkout: bol.checkout, completed: true },
    load: { id: bol.loadId, pUNum: bol.load.pUNum },
    shipper: party(bol.shipper),
    carrier: party(bol.carrier),
    receiver: party(bol.receiver),
  });
});

it('says in the name of a paper that it was taken back', async () => {
  const { paper } = await shown();
  cleanup();
  await signOut();
  const { at, occurredAt, receivedAt } = { at: EVENT.at, occurredAt: EVENT.at, receivedAt: EVENT.at };
  const taken = { at, occurredAt, receivedAt, reason: 'Of another BOL', byName: 'Rex Bay' };
  await shown({ papers: [paperOf({ title: 'Gate slip', sha256: paper, void: taken })] });
  expect([...filesOf((await press()).bytes).keys()]).toContain('papers/01-gate-slip-taken-back.pdf');
});
