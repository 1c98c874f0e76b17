/**
 * The signed bill of lading as one PDF: the original pages, the signatures at the bottom of the last of them, pages of
 * evidence, and everything on record once more as an attached file for machines. Made again each time it is asked for:
 * it can't get out of step with the signatures, and what binds is the original and the record, never this copy.
 */
import { AFRelationship, PDFDocument } from 'pdf-lib';
import type { Signature } from '#contract/signature.ts';
import { formatPlaceTime } from '#domain/date-format.ts';
import { signingZone } from '#domain/signing-stop.ts';
import type { Language } from '#language/languages.ts';
import { msg } from '#language/say.ts';
import { forOthers, type Heading, heading } from '../../base/language.ts';
import { type EvidenceFacts, evidenceOf, evidenceTitle, type Fact } from './evidence.ts';
import { type PdfText, pdfText } from './pdf-text.ts';
import { PICTURE, Sheet } from './sheet.ts';
import { type DrawSignature, signaturePicture } from './signature-picture.ts';
import { addSignatureStrip, type StripEntry } from './signature-strip.ts';
import { watchUnfolding } from './unfolding.ts';

export interface SignedPdfContent extends EvidenceFacts {
  title: string;
  /** What the BOL is, for the head of the evidence. */
  heading: Fact[];
  original: Uint8Array;
  fileName: string;
  madeAt: Date;
  /** Of who asked for it, below each heading. */
  below?: Language | null;
  /** True for an original that was too heavy to open: it is attached as it is. */
  keepOriginalClosed?: boolean;
}

const NOTE =
  'The times, the hash and the texts above are what was recorded when each signature was given. The attached file ' +
  'signatures.json has all of it exactly as recorded, with the strokes of each signature and names in any script; letters ' +
  'that the fonts of this page lack are written here in Latin ones.';
const ATTACHED_NOTE =
  'The original document is protected against changes, so its pages cannot be repeated here: it is attached to this ' +
  'file, byte for byte.';

/**
 * The bytes. Never fails because of what is in the original or in a signature; how long it takes and how much memory is
 * for the original to say, so the server asks for it in a thread (see make-signed-pdf.ts).
 */
export const signedPdf = (content: SignedPdfContent): Promise<Uint8Array> =>
  forOthers(content.below ?? null, () => made(content));

async function made(content: SignedPdfContent): Promise<Uint8Array> {
  const source = content.keepOriginalClosed ? null : await loadOriginal(content.original);
  if (source === null) return compose(content, null);
  try {
    return await compose(content, source);
  } catch {
    // It could be read, and turned out to be no document in the middle of writing: loops, boxes that are none.
    return compose(content, null);
  }
}

async function compose(content: SignedPdfContent, source: PDFDocument | null): Promise<Uint8Array> {
  const { all, documentSha256 } = content;
  const pdf = source ?? (await PDFDocument.create());
  pdf.setTitle(content.title);
  pdf.setProducer('Connex BOL');
  pdf.setModificationDate(content.madeAt);
  const text = await pdfText(pdf);
  const given = all.filter(({ voids }) => !voids);
  const pictures = new Map<string, DrawSignature>();
  for (const signature of given) pictures.set(signature._id, await signaturePicture(pdf, signature));
  const valid = given.filter(
    ({ _id, documentSha256: sha256 }) =>
      sha256 === documentSha256 && !all.some(({ voids }) => voids?.signatureId === _id),
  );
  const strip = valid.map((signature) => stripEntry(signature, content, pictures));
  addStrip(pdf, strip, text, source === null);
  await attach(pdf, content, source === null);
  addEvidencePages(
    pdf,
    {
      heading: [...content.heading, ['SHA-256', documentSha256]],
      blocks: given.map((signature) => ({
        title: evidenceTitle(signature, content),
        facts: evidenceOf(signature, content),
        draw: pictures.get(signature._id) ?? null,
      })),
      note: source === null ? `${ATTACHED_NOTE} ${NOTE}` : NOTE,
    },
    text,
  );
  return pdf.save();
}

/**
 * Null for what can be read but not rewritten: encrypted without a password, broken in ways readers forgive, or made to
 * unfold into more than a document has.
 */
async function loadOriginal(bytes: Uint8Array): Promise<PDFDocument | null> {
  const unfolding = watchUnfolding();
  try {
    const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
    // pdf-lib leaves out an object that fails to unfold and goes on: the copy would lack it.
    return pdf.getPageCount() > 0 && !unfolding.exceeded() ? pdf : null;
  } catch {
    return null;
  }
}

function addStrip(pdf: PDFDocument, strip: StripEntry[], text: PdfText, alone: boolean): void {
  const last = pdf.getPages().at(-1);
  // Without the original's pages the strip stands on a sheet of its own, which it makes high enough.
  addSignatureStrip(alone || !last ? pdf.addPage([612, 24]) : last, strip, text);
}

function stripEntry(
  signature: Signature,
  { stop }: SignedPdfContent,
  pictures: Map<string, DrawSignature>,
): StripEntry {
  const { _id, purpose, signerName, signerTitle, at } = signature;
  const draw = pictures.get(_id) ?? (() => undefined);
  return {
    purpose,
    name: signerName,
    title: signerTitle,
    signedAt: formatPlaceTime(at, signingZone(signature, stop)),
    draw,
  };
}

async function attach(pdf: PDFDocument, content: SignedPdfContent, withOriginal: boolean): Promise<void> {
  const dates = { creationDate: content.madeAt, modificationDate: content.madeAt };
  await pdf.attach(Buffer.from(JSON.stringify(content.all, null, 1)), 'signatures.json', {
    ...dates,
    mimeType: 'application/json',
    description: 'The signatures exactly as recorded',
    afRelationship: AFRelationship.Data,
  });
  if (!withOriginal) return;
  await pdf.attach(content.original, 'original.pdf', {
    ...dates,
    mimeType: 'application/pdf',
    description: `The document that was signed: ${content.fileName}`,
    afRelationship: AFRelationship.Source,
  });
}

interface EvidenceBlock {
  title: Heading;
  facts: Fact[];
  draw: DrawSignature | null;
}

interface EvidencePageContent {
  /** What the whole is about. */
  heading: Fact[];
  blocks: EvidenceBlock[];
  note: string;
}

/** Everything that is on record about the signatures, on as many last pages as it takes. */
function addEvidencePages(pdf: PDFDocument, content: EvidencePageContent, text: PdfText): void {
  const sheet = new Sheet(pdf, text, heading(msg('Signature evidence')));
  sheet.facts(content.heading);
  for (const { title, facts, draw } of content.blocks) {
    // A heading alone at the foot of a page helps nobody.
    sheet.need(PICTURE.height + 70);
    sheet.rule();
    sheet.title(title);
    if (draw) sheet.picture(draw);
    sheet.facts(facts);
  }
  sheet.rule();
  sheet.paragraph(content.note);
}
