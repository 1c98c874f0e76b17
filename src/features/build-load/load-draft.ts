/**
 * What the wizard holds before it becomes a change: every field as typed, the BOLs with their documents by hash (the
 * bytes are in the device's store), the companies picked so far, and the BOL that is only half filled in. It is kept
 * on the device as it is, so its shape only ever gains optional fields; `version` guards against anything else.
 */
import type { Company, Party } from '#contract/company.ts';
import type { Load } from '#contract/load.ts';
import { whyNotChangeTerms } from '#domain/dwell-rules.ts';
import type { DwellTerms } from '#domain/dwell-terms.ts';
import { newId } from '#domain/ids.ts';
import { storedFileName } from '#domain/load-edit.ts';
import type { LoadStep } from '#domain/load-steps.ts';
import type { SignatureFacts } from '#domain/signing.ts';
import { t } from '#language/say.ts';

export interface DraftFile {
  /** As chosen; of a stored BOL the stored name, which has the count of earlier BOLs before it. */
  name: string;
  sha256: string;
  /** Bytes. */
  size: number;
  pages: number;
}

export interface DraftBol {
  _id: string;
  file: DraftFile;
  receiverId: string | null;
  /** ISO with offset. */
  deliveryDate: string | null;
}

/** The BOL being filled in: `chosen` is in the preview, `added` is what Add has taken. */
export interface BolForm {
  /** The BOL it changes; null for a new one. */
  bolId: string | null;
  chosen: DraftFile | null;
  added: DraftFile | null;
  receiverId: string | null;
  deliveryDate: string | null;
}

/** What is under way with a BOL. What is optional is missing in drafts of older versions; `outcomes`: ids. */
interface SeenFacts {
  checkin: string | null;
  completed: boolean;
  outcomes?: string[];
  signatures?: Pick<SignatureFacts, 'purpose' | 'voided'>[];
}

/** A load as it was when its editing began: what `seen` values and "under way" are taken from. */
export interface SeenLoad {
  pUNum: string;
  pUDate: string;
  loadNum: string | null;
  pULocation: string | null;
  carrierId: string | null;
  ready: boolean;
  checkin: string | null;
  /** Missing in drafts of older versions. */
  checkout?: string | null;
  dwellTerms?: DwellTerms | null | undefined;
  /** Why the terms are fixed by now, or null. */
  termsFixed?: string | null;
  bols: (DraftBol & SeenFacts)[];
}

export interface LoadDraft {
  version: 1;
  loadId: string;
  step: LoadStep;
  pUNum: string;
  /** ISO with offset. */
  pUDate: string | null;
  loadNum: string;
  pULocation: string;
  bols: DraftBol[];
  bolForm: BolForm | null;
  carrierId: string | null;
  /** Every company picked, by id; the store may not have it when the load is built offline. */
  parties: Record<string, Party>;
  choice: 'save' | 'ship' | null;
  /** Of trucks' stays, for this load; null where each place's own hold. */
  dwellTerms?: DwellTerms | null | undefined;
  /** Null for a new load. */
  seen: SeenLoad | null;
  /** The P/U number of the load this began as a copy of. */
  copyOf?: string | undefined;
  /** The refused entry (id) this is sent in the place of. */
  replaces?: string | undefined;
}

export const EMPTY_BOL_FORM: BolForm = {
  bolId: null,
  chosen: null,
  added: null,
  receiverId: null,
  deliveryDate: null,
};

/** A draft nothing was typed into yet, with the id its load will have. */
export function emptyDraft(loadId: string = newId()): LoadDraft {
  return {
    version: 1,
    loadId,
    step: 'about',
    pUNum: '',
    pUDate: null,
    loadNum: '',
    pULocation: '',
    bols: [],
    bolForm: null,
    carrierId: null,
    parties: {},
    choice: null,
    seen: null,
  };
}

/** What a load or BOL shows of a company. */
export function partyOf({ _id, name, phone, address, timeZone }: Company | Party): Party {
  return { _id, name, phone, address, ...(timeZone ? { timeZone } : {}) };
}

/** The wizard filled with a load that exists. */
export function draftOfLoad(load: Load): LoadDraft {
  const bols = load.bols.map(({ _id, file, receiverId, deliveryDate }) => ({ _id, file, receiverId, deliveryDate }));
  const parties = [load.carrier, ...load.bols.map(({ receiver }) => receiver)].filter((party) => party !== null);
  const { pUNum, pUDate, loadNum, pULocation, carrierId, ready, checkin, checkout, dwellTerms = null } = load;
  return {
    ...emptyDraft(load._id),
    pUNum,
    pUDate,
    loadNum: loadNum ?? '',
    pULocation: pULocation ?? '',
    bols,
    carrierId,
    parties: Object.fromEntries(parties.map((party) => [party._id, partyOf(party)])),
    choice: ready ? 'ship' : 'save',
    dwellTerms,
    seen: {
      pUNum,
      pUDate,
      loadNum,
      pULocation,
      carrierId,
      ready,
      checkin,
      checkout,
      dwellTerms,
      termsFixed: whyNotChangeTerms({ load, bols: load.bols }),
      bols: load.bols.map((bol, index) => ({ ...bols[index]!, ...seenFacts(bol) })),
    },
  };
}

function seenFacts({ checkin, completed, outcomes = [], signatures }: Load['bols'][number]): SeenFacts {
  return {
    checkin,
    completed,
    outcomes: outcomes.map(({ _id }) => _id),
    signatures: signatures.map(({ purpose, voided }) => ({ purpose, voided })),
  };
}

/** Whether a value from the store is a draft this version can show. */
export function isLoadDraft(value: unknown): value is LoadDraft {
  return typeof value === 'object' && value !== null && 'version' in value && value.version === 1 && 'bols' in value;
}

/** True when the person has put anything into the BOL form. */
export function isBolFormTouched(form: BolForm | null): boolean {
  return form !== null && Boolean(form.bolId ?? form.chosen ?? form.added ?? form.receiverId ?? form.deliveryDate);
}

/** True once a new load's draft holds anything worth keeping. */
export function isDraftTouched(draft: LoadDraft): boolean {
  const typed = [
    draft.pUNum,
    draft.pUDate,
    draft.loadNum,
    draft.pULocation,
    draft.carrierId,
    draft.choice,
    draft.dwellTerms,
  ];
  return draft.bols.length > 0 || isBolFormTouched(draft.bolForm) || typed.some(Boolean);
}

/** True while receiver or delivery time of a BOL are to be filled in. */
export function isOpenBol({ receiverId, deliveryDate }: Pick<DraftBol, 'receiverId' | 'deliveryDate'>): boolean {
  return receiverId === null || deliveryDate === null;
}

/** Hashes of every document the draft refers to. */
export function documentsOf(draft: LoadDraft): Set<string> {
  const form = draft.bolForm;
  const files = [...draft.bols.map(({ file }) => file), form?.chosen, form?.added];
  return new Set(files.flatMap((file) => (file ? [file.sha256] : [])));
}

/** The name a BOL's document has, or will have once it is stored: see `storedFileName`. */
export function storedName(draft: LoadDraft, { _id, file }: DraftBol): string {
  const stored = draft.seen?.bols.some((bol) => bol._id === _id && bol.file.sha256 === file.sha256);
  return stored
    ? file.name
    : storedFileName(
        draft.bols.findIndex((bol) => bol._id === _id),
        file.name,
      );
}

/** "1 page", "3 pages". */
export function pageCount({ pages }: Pick<DraftFile, 'pages'>): string {
  return t('{count, plural, one {# page} other {# pages}}', { count: pages });
}

/**
 * Text as the contract takes it: trimmed, and without the control characters that come along when a cell of a
 * spreadsheet or the name of a file is pasted. A tab in a number must not stop a finished load at the last step.
 */
export function oneLine(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  return text.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim();
}
