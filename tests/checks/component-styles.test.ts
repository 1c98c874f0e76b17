/** The styles of Mantine's components come one by one: a component whose styles nobody loads shows as the browser's bare control. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const SRC = fileURLToPath(new URL('../../src/', import.meta.url));
const STYLES = fileURLToPath(new URL('../../node_modules/@mantine/core/styles/', import.meta.url));

const styled = (text: string) =>
  [...text.matchAll(/'@mantine\/core\/styles\/(\w+)\.layer\.css'/g)].map(([, name]) => name);
const imported = (text: string) =>
  [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim()),
  );

it('every component of Mantine that is used has its styles, from the first or where it is used', () => {
  const everywhere = styled(readFileSync(`${SRC}ui/styles.ts`, 'utf8'));
  expect(everywhere).toContain('Button');
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'));
  const bare = files.flatMap((name) => {
    const text = readFileSync(SRC + name, 'utf8');
    const own = [...everywhere, ...styled(text)];
    const without = (component: string) => existsSync(`${STYLES}${component}.layer.css`) && !own.includes(component);
    return imported(text)
      .filter(without)
      .map((component) => `${name}: ${component}`);
  });
  expect(bare).toEqual([]);
});
