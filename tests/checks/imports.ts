/** The import rules over the whole source, and circles of files or folders: part of `npm run check`. */
import { fileURLToPath } from 'node:url';
import { readImports } from './import-graph.ts';
import { circles, wrongImports } from './import-rules.ts';

const { files, imports } = readImports(fileURLToPath(new URL('../..', import.meta.url)));
const wrong = [
  ...wrongImports(imports),
  ...circles(imports, 'file').map((circle) => `These files import each other in a circle: ${circle.join(', ')}`),
  ...circles(imports, 'folder').map((circle) => `These folders import each other in a circle: ${circle.join(', ')}`),
];

for (const line of wrong) console.error(line);
console.log(`${imports.length} imports of ${files.length} files, ${wrong.length} of them wrong or in a circle`);
process.exitCode = wrong.length > 0 ? 1 : 0;
