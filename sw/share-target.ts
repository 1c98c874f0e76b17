/** PDFs shared from another app: kept for the load wizard, which opens next. */
import { SHARE_FAILED } from '#domain/addresses.ts';
import { isPdf, keepShared } from '#offline/shared-documents.ts';

const PATH = '/share-target';
const FIELD = 'document';
const WIZARD = '/build-outbound-load?shared=1';

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
  const files = await Promise.all(
    documents.map(async (file) => ({ name: file.name, bytes: await file.arrayBuffer() })),
  );
  const pdfs = files.filter(({ bytes }) => isPdf(bytes));
  if (pdfs.length === 0) return redirect(request, SHARE_FAILED);
  return redirect(request, (await keepShared(pdfs)) ? WIZARD : '/login');
}

function redirect(request: Request, path: string): Response {
  return Response.redirect(new URL(path, request.url), 303);
}
