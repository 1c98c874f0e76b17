/* A page with nothing but the document viewer, for tests in a real browser: `?file=` names the document. */
import '#ui/styles.ts';
import { createRoot } from 'react-dom/client';
import { Look } from '#ui/look.tsx';
import { LazyPdfViewer } from '#ui/pdf-viewer/lazy-pdf-viewer.tsx';
import { pdfPageCount } from '#ui/pdf-viewer/pdf-page-count.ts';

declare global {
  interface Window {
    /** Counts the pages of a served document. */
    countPages: (file: string, timeoutMs: number) => ReturnType<typeof pdfPageCount>;
  }
}

async function fetchDocument(file: string): Promise<ArrayBuffer> {
  const answer = await fetch(`/documents/${file}`);
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer.arrayBuffer();
}

window.countPages = async (file, timeoutMs) => pdfPageCount(await fetchDocument(file), { timeoutMs });

const file = new URLSearchParams(location.search).get('file') ?? '';
const source = () => fetchDocument(file);

createRoot(document.getElementById('root')!).render(
  <Look>
    <LazyPdfViewer source={source} fileName={file} label="Test document" />
  </Look>,
);
