/**
 * Builds the viewer's test page and serves it under the content security policy of the product, with documents the
 * test gives: what works here works without the network, without eval and without foreign hosts.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const page = fileURLToPath(new URL('./viewer-page', import.meta.url));
const pdfjs = fileURLToPath(new URL('../../../node_modules/pdfjs-dist', import.meta.url));
const policy =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; worker-src 'self'; img-src 'self' data: blob:";
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
};

/** Where the page is, and how to stop serving it. */
export interface ViewerPage {
  origin: string;
  close(): Promise<void>;
}

/** Serves the page with `documents`, by file name. */
export async function serveViewerPage(documents: ReadonlyMap<string, Uint8Array>): Promise<ViewerPage> {
  const built = mkdtempSync(join(tmpdir(), 'connex-viewer-'));
  await build({
    configFile: false,
    root: page,
    logLevel: 'warn',
    plugins: [react()],
    build: { outDir: built, emptyOutDir: true, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  });
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname));
    const type = types[extname(path)] ?? (path === '/' ? 'text/html' : 'application/octet-stream');
    const content = await contentOf(path, built, documents).catch(() => null);
    response.writeHead(content ? 200 : 404, { 'Content-Type': type, 'Content-Security-Policy': policy });
    response.end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(built, { recursive: true, force: true });
    },
  };
}

async function contentOf(path: string, built: string, documents: ReadonlyMap<string, Uint8Array>) {
  if (path.startsWith('/documents/')) return documents.get(path.slice('/documents/'.length)) ?? null;
  if (path.startsWith('/pdfjs/')) return readFile(join(pdfjs, path.slice('/pdfjs/'.length)));
  return readFile(join(built, path === '/' ? 'index.html' : path));
}
