/**
 * A claim pack made on the device: a ZIP of the documents, papers and photos that are here, with what was counted and the
 * timeline as files for machines, and the names of what is not here. The archive is a stream: one file is held at a time.
 * It goes to others, so it is English in whichever language it is made.
 */

import { downloadZip } from 'client-zip';
import type { LoadRecord } from '#contract/load.ts';
import { outcomesOfPack, photosOfPack, stepsOfPack } from '#domain/claim-pack.ts';
import { countingCount } from '#domain/count.ts';
import { csvText } from '#domain/csv.ts';
import { formatPlaceTime } from '#domain/date-format.ts';
import { acceptable, documentName } from '#domain/document-name.ts';
import { paperName } from '#domain/papers.ts';
import { inEnglish } from '#language/say.ts';
import { readKeptFile } from '#offline/claim-pack.ts';
import type { BolRow } from '#offline/read-loads.ts';
import { readKeptSignedDocument } from '#offline/signed-documents.ts';

/** A line of the timeline, as far as a table tells it. */
export interface PackEvent {
  at: string;
  zone: string;
  what: string;
  who: string;
  details: readonly string[];
  badges: readonly { text: string }[];
  counts: boolean;
  evidence: {
    occurredAt?: string | undefined;
    receivedAt?: string | null | undefined;
    deviceId?: string | null | undefined;
  };
}

export interface PackScene {
  load: Pick<LoadRecord, '_id' | 'pUNum' | 'shipper' | 'carrier'>;
  bol: BolRow;
  events: readonly PackEvent[];
}

interface PackFile {
  name: string;
  sha256: string;
  /** What it is, for people. */
  about: string;
}

/** The ZIP, and how many of the files it should have are not on this device. */
export async function zipClaimPack(scene: PackScene): Promise<{ zip: Blob; missing: number }> {
  const missing: string[] = [];
  const [kept, facts, timeline] = inEnglish(
    () => [filesOf(scene.bol), factsOf(scene), timelineOf(scene.events)] as const,
  );
  async function* files() {
    const lastModified = new Date();
    const sums: string[] = [];
    for (const file of kept) {
      const input = await readKeptFile(file.sha256);
      if (input === null) {
        missing.push(`${file.name}  (${file.about}, SHA-256 ${file.sha256})`);
        continue;
      }
      sums.push(`${file.sha256}  ${file.name}`);
      yield { name: file.name, input, lastModified };
    }
    const signed = scene.bol.signatures.length > 0 ? await readKeptSignedDocument(scene.bol) : null;
    const signedName = `bol/${documentName(scene.bol, 'signed')}`;
    if (signed) yield { name: signedName, input: signed, lastModified };
    else if (scene.bol.signatures.length > 0) missing.push(`${signedName}  (${WITH_SIGNATURES})`);
    yield { name: 'count.json', input: JSON.stringify(facts, null, 1), lastModified };
    yield { name: 'timeline.csv', input: timeline, lastModified };
    yield { name: 'SHA256SUMS.txt', input: sums.map((line) => `${line}\n`).join(''), lastModified };
    yield { name: 'MISSING.txt', input: missingWords(scene.bol, missing), lastModified };
  }
  return { zip: await downloadZip(files()).blob(), missing: missing.length };
}

/** Names are unique by their numbers, and sort in the order of the BOL. */
function filesOf(bol: BolRow): PackFile[] {
  const numbered = (folder: string, index: number, words: string, ending: string) =>
    `${folder}/${[String(index + 1).padStart(2, '0'), nameOf(words)].filter(Boolean).join('-')}.${ending}`;
  return [
    { name: `bol/${documentName(bol)}`, sha256: bol.file.sha256, about: 'the BOL' },
    ...(bol.papers ?? []).map((paper, index) => {
      const about = paper.void ? `${paperName(paper)}, taken back` : paperName(paper); // not a text: goes to others
      return { name: numbered('papers', index, about, 'pdf'), sha256: paper.sha256, about };
    }),
    ...photosOfPack(bol).map(({ sha256, shows }, index) => ({
      name: numbered('photos', index, shows, 'jpg'),
      sha256,
      about: shows,
    })),
  ];
}

const NAME_MAX = 40;

/** Words as part of a file's name: letters and figures that every system has. */
const nameOf = (words: string) =>
  acceptable(
    words
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/[^a-z0-9]+/gi, '-'),
  )
    .toLowerCase()
    .slice(0, NAME_MAX)
    .replace(/-$/, '');

/** What is on record, for machines; photos and papers by the names they have in the ZIP. */
function factsOf({ load, bol }: PackScene): object {
  const { _id, file, shipper, carrier, receiver, deliveryDate, checkin, checkout, completed } = bol;
  const party = (one: { _id: string; name: string } | null) => one && { id: one._id, name: one.name };
  return {
    bol: { id: _id, name: file.name, sha256: file.sha256, deliveryDate, checkin, checkout, completed },
    load: { id: load._id, pUNum: load.pUNum },
    shipper: party(shipper),
    carrier: party(carrier),
    receiver: party(receiver),
    count: countingCount(bol.counts),
    osd: bol.osd,
    concealed: bol.concealed ?? [],
    outcomes: outcomesOfPack(bol),
    ...stepsOfPack(bol),
    files: filesOf(bol),
  };
}

const WITH_SIGNATURES = 'the BOL with its signatures'; // not a text: goes to others

// not a text: goes to others
const TITLES = ['Time', 'UTC', 'What', 'Who', 'Details', 'Remarks', 'Holds', 'Device said', 'Server got it', 'Device'];

function timelineOf(events: readonly PackEvent[]): string {
  return csvText([
    TITLES,
    ...events.map(({ at, zone, what, who, details, badges, counts, evidence }) => [
      formatPlaceTime(at, zone),
      at,
      what,
      who,
      details.join('; '),
      badges.map(({ text }) => text).join('; '),
      counts ? 'yes' : 'no',
      evidence.occurredAt ?? '',
      evidence.receivedAt ?? '',
      evidence.deviceId ?? '',
    ]),
  ]);
}

const MADE_HERE = 'This claim pack was put together on a device, without the server.'; // not a text: goes to others
// not a text: goes to others
const MADE_THERE = 'With a network, “Claim pack” on the BOL in Connex BOL gives one PDF with all of it.';
const IN_BRIEF = 'This BOL was completed long ago: the device has kept it in brief.'; // not a text: goes to others
const ALL_HERE = 'Every document, paper and photo of the BOL is in here.'; // not a text: goes to others
const NOT_HERE = 'Not on this device; open the BOL with a network to get:'; // not a text: goes to others

/** What is not in the ZIP, and where to get it. */
function missingWords(bol: BolRow, missing: readonly string[]): string {
  const lines = [
    MADE_HERE,
    MADE_THERE,
    '',
    ...(bol.brief ? [IN_BRIEF, ''] : []),
    ...(missing.length === 0 ? [ALL_HERE] : [NOT_HERE, ...missing.map((line) => `  ${line}`)]),
  ];
  return lines.map((line) => `${line}\r\n`).join('');
}
