import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const manifest = fileURLToPath(new URL('../../../dist/app/.vite/manifest.json', import.meta.url));
const chunks: Record<string, { file: string; name?: string }> = JSON.parse(readFileSync(manifest, 'utf8'));

/** The address, as a pattern for routes, of where the build has put this source, or of the chunk with this name. */
export function chunkOf(source: string): string {
  const chunk = chunks[source] ?? Object.values(chunks).find(({ name }) => name === source);
  if (!chunk) throw new Error(`The build has no chunk for ${source}.`);
  return `**/${chunk.file}`;
}
