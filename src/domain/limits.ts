import { FIRST_LIMITS } from './first-limits.ts';

/** Every number of the business in one place; a screen, a schema and a rule that need a bound take it from here. */
export const LIMITS = {
  ...FIRST_LIMITS,
  passwordMin: 8,
  passwordMax: 200,
  /** Browsers one person can be logged in with; past that the one not used for longest is logged out. */
  sessionsMax: 50,
  /** After typing their password a person is not asked for it again for so long, ms. */
  confirmedForMs: 10 * 60_000,
  /** How long a changed e-mail address can be undone from the former one, ms. */
  emailUndoMs: 7 * 24 * 3_600_000,
  /** How long the server knows what it did under a change's key: a phone that lay in a drawer for a year must not do its work twice, ms. */
  keysKeptMs: 400 * 24 * 3_600_000,
  /** A first or last name is good from this length. */
  profileNameGood: 2,
  pickUpNumberMin: 3,
  /** Company name and address line 1 are good *above* these lengths; a city from its length on. */
  companyNameGoodAbove: 2,
  addressLineGoodAbove: 4,
  cityGood: 4,
  imageAspect: 4 / 3,
  /** Longest image as data URL, in characters. */
  imageCharsMax: 500_000,
  /** Longest accepted one-line text and free text, in characters. */
  lineMax: 200,
  textMax: 2000,
  skuMax: 64,
  /** Strokes of one signature, and points of one stroke (80 s without lifting the finger). */
  signatureStrokesMax: 500,
  signaturePointsMax: 5000,
  signerNameMax: 120,
  sealNumberMax: 60,
  piecesMax: 1_000_000,
  /** Cases in one OS&D entry. */
  osdQtyMax: 1_000_000,
  osdEntriesMax: 500,
  /** Lines of one count, counts of one BOL, and characters of the note of a line. */
  countLinesMax: 200,
  countsMax: 20,
  countNoteMax: 500,
  /** Outcomes of one BOL or one load. */
  outcomesMax: 50,
  /** Check-ins and check-outs that are kept with a signature: the last ones. */
  recordedStampsMax: 200,
  bolsPerLoad: 100,
  pdfBytesMax: 25 * 1024 * 1024,
  pdfPagesMax: 500,
  /** PDFs of other apps that may wait on a device for a load: any website can send some. */
  sharedMax: 20,
  photoBytesMax: 12 * 1024 * 1024,
  photoPixelsMax: 50_000_000,
  /** Photographed papers of one BOL, pages of one paper, and characters of what the office says of it. */
  papersMax: 50,
  paperPagesMax: 20,
  paperNoteMax: 500,
  /** Photos of one outcome. */
  photosMax: 6,
  /** A device clock off by more than this gets a badge, ms. */
  skewBadgeMs: 120_000,
  /** A check-in or check-out this long before its load was built cannot be true, ms. */
  stampBeforeBuiltMs: 7 * 24 * 3_600_000,
  /** A load may have waited on its device this long before it arrives, ms; as long as idempotency keys are kept. */
  builtBeforeArrivalMs: 400 * 24 * 3_600_000,
  resetTokenMs: 3_600_000,
  /** An invitation is often read a day or two later. */
  invitationTokenMs: 72 * 3_600_000,
} as const;
