/** PDFs shared from another app: kept for the load wizard, which opens next. */
import { SHARE_FAILED } from '#domain/addresses.ts';
import { LIMITS } from '#domain/limits.ts';
import { isPdf, keepShared } from '#offline/shared-documents.ts';

const PATH = '/share-target';
const FIELD = 'document';
const WIZARD = '/build-outbound-load?shared=1';
/** The same, where something had no place: the wizard says so. */
const WIZARD_LEFT = `${WIZARD}&left=1`;

/** The answer to a share, or null when the request is none. */
export function takeShare(request: Request): Promise<Response> | null {
  if (request.method !== 'POST' || new URL(request.url).pathname !== PATH) return null;
  return keep(request).catch((error: unknown) => {
    console.error('A shared document could not be kept.', error);
    return redirect(request, SHARE_FAILED);
  });
}

async function keep(request: Request): Promise<Response> {
  const form = await request.formData();
  const documents = form.getAll(FIELD).filter((value): value is File => typeof value !== 'string');
  // Any website can send a form here: what can't be kept is not even read.
  const fitting = documents.filter(({ size }) => size <= LIMITS.pdfBytesMax).slice(0, LIMITS.sharedMax);
  const files = await Promise.all(fitting.map(async (file) => ({ name: file.name, bytes: await file.arrayBuffer() })));
  const pdfs = files.filter(({ bytes }) => isPdf(bytes));
  if (pdfs.length === 0) return redirect(request, SHARE_FAILED);
  const left = await keepShared(pdfs);
  if (left === null) return redirect(request, '/login');
  if (left === pdfs.length) return redirect(request, SHARE_FAILED);
  return redirect(request, left > 0 || fitting.length < documents.length ? WIZARD_LEFT : WIZARD);
}

function redirect(request: Request, path: string): Response {
  return Response.redirect(new URL(path, request.url), 303);
}
