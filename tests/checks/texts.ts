/**
 * What people read and whether it is said in every language. `npx tsx tests/checks/texts.ts src/features/osd` tells of these
 * folders what stands there without `t`, `msg` or `rich`, and what has no translation.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import compile from 'icu-minify/compile';
import { parseSync } from 'oxc-parser';
import es from '#language/es.json' with { type: 'json' };
import fr from '#language/fr.json' with { type: 'json' };

export const CATALOGS: Record<'es' | 'fr', Record<string, string>> = { es, fr };

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

export interface Said {
  text: string;
  /** `src/…:12`. */
  at: string;
}

interface Found {
  /** Texts given to `t`, `msg` and `rich`. */
  said: Said[];
  /** What looks like a text for people and is given to none of them; or is said while a module is read. */
  wrong: Said[];
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The folders in which everything people read is said in their language. */
export const SPEAKING = [
  'src/app/shell/footer.tsx',
  'src/app/shell/contact.tsx',
  'src/app/shell/language-choice.tsx',
  'src/app/shell/menu-link.tsx',
  'src/app/shell/signed-in-menu.tsx',
  'src/app/shell/side-menu.tsx',
  'src/app/shell/palette-layer.tsx',
];

/** Files in them whose texts are not for people, or are English whoever reads them; each with its reason. */
const NOT_FOR_PEOPLE: Record<string, string> = {};

/** Attributes of JSX whose text nobody reads. */
const QUIET =
  /^(class(Name)?|id|key|type|name|variant|size|color|c|href|to|role|component|auto[A-Z]\w*|inputMode|target|rel|fw|fz|ff|lh|ta|align|justify|position|radius|shadow|path|d|fill|stroke\w*|viewBox|data-\w+|aria-(live|controls|haspopup|current|atomic|hidden|orientation|relevant|labelledby|describedby)|icon|kind|severity|tone|wrap|mode|capture|accept|method|loading|decoding|crossOrigin|transform|style|display|w|h|maw|mih|mah|miw|m[trblxy]?|p[trblxy]?|gap|pattern|enterKeyHint|preserveAspectRatio|strokeLinecap|withAsterisk|dir|lang|as|visibleFrom|hiddenFrom|underline)$/;

/** Names in code that begin like a sentence. */
const CODE_NAMES =
  /^(Arrow(Up|Down|Left|Right)|Enter|Escape|Tab|Home|End|Page(Up|Down)|Backspace|Delete|Space|Shift|Control|Meta|Alt|F\d+|Content-\S+|Accept(-\S+)?|Authorization|Retry-After|Bearer|[A-Z]\w*(Error|Exception|Event|Element)|[A-Z]{2,}\S*|Mantine\w*|Intl\S*|Basic|Blob|Uint8Array|Date|Map|Set|Infinity|NaN|[A-Z][a-z]+\/[A-Z]\w+(\/\w+)?|[A-Z][a-z]+[A-Z]\w*|[A-Z][a-z]+-[A-Z][\w-]*)$/;

const reads = (value: string) =>
  !CODE_NAMES.test(value.trim()) &&
  (/^\s*[A-Z][a-z’]+/.test(value) || /[a-z]{2,}[,;:]? [a-z]{2,}.*[a-z.?!…]/.test(value)) &&
  !/^(https?:|data:|blob:|[\w-]+\/[\w.+-]+$|[#.][\w-]+ |\(|@media|select |insert |update |delete |max-width|min-width|translate|rotate|scale|var\(|calc\(|\d)/.test(
    value,
  );

/** Calls whose text nobody reads but whoever looks after the product. */
const QUIET_CALLS =
  /^(console|performance|document\.querySelector|Symbol|URL|RegExp|Intl|navigator\.locks|locks)\b|\.(querySelector(All)?|getItem|setItem|matches|closest|test|addEventListener|startsWith|endsWith|includes|replace|replaceAll|split|join|getPropertyValue|setProperty|postMessage|where|equals)$/;

/** Faults of the program: their words go to the log. */
const QUIET_ERRORS =
  /^(Error|TypeError|RangeError|DOMException|AggregateError|Worker|SharedWorker|Intl|Event|CustomEvent)/;

/** What stands behind, or on the line above, what only looks like a text; the reason follows. */
const NOT_A_TEXT = /\/\/ not a text: \S/;

export function readTexts(file: string): Found {
  const code = readFileSync(ROOT + file, 'utf8');
  const { program } = parseSync(file, code);
  const found: Found = { said: [], wrong: [] };
  const lineOf = (start: number) => code.slice(0, start).split('\n').length;
  const lines = code.split('\n');
  const add = (list: Said[], node: Node, text: string) => {
    const line = lineOf(node.start);
    if (list === found.wrong && NOT_A_TEXT.test(`${lines[line - 2]}\n${lines[line - 1]}`)) return;
    list.push({ text: text.replace(/\s+/g, ' ').trim(), at: `${file}:${line}` });
  };
  const source = ({ start, end }: Node) => code.slice(start, end);

  const visit = (node: unknown, inFunction: boolean): void => {
    if (Array.isArray(node)) return node.forEach((one) => visit(one, inFunction));
    if (!node || typeof node !== 'object' || !('type' in node)) return;
    const one = node as Node;
    if (
      /^TS(?!AsExpression|SatisfiesExpression|NonNullExpression)|^Import|^Export(All|Default)?Declaration$/.test(
        one.type,
      ) &&
      one.type !== 'ExportDefaultDeclaration'
    )
      return;
    const within = inFunction || /Function|MethodDefinition|PropertyDefinition/.test(one.type);
    if (one.type === 'CallExpression') {
      const callee = one.callee as Node;
      const [first, ...rest] = one.arguments as Node[];
      if (callee.type === 'Identifier' && /^(t|msg|rich)$/.test(String(callee.name)) && first) {
        if (first.type === 'Literal')
          found.said.push({ text: String(first.value), at: `${file}:${lineOf(first.start)}` });
        else if (callee.name !== 't' || first.type === 'TemplateLiteral') add(found.wrong, first, source(first));
        else if (first.type === 'ConditionalExpression' && /['"`]/.test(source(first)))
          add(found.wrong, first, source(first));
        if (callee.name !== 'msg' && !within) add(found.wrong, first, `said while the module is read: ${source(one)}`);
        return visit(rest, within);
      }
      if (QUIET_CALLS.test(source(callee))) return;
    }
    if (one.type === 'NewExpression' && QUIET_ERRORS.test(source(one.callee as Node))) return;
    if (one.type === 'BinaryExpression' || one.type === 'TaggedTemplateExpression' || one.type === 'SwitchCase') {
      if (one.type === 'SwitchCase') return visit(one.consequent, within);
      if (one.type === 'BinaryExpression' && /^(\+|\?\?)$/.test(String(one.operator)))
        return visit([one.left, one.right], within);
      return;
    }
    if (one.type === 'JSXAttribute') {
      const name = source(one.name as Node);
      if (QUIET.test(name)) return;
      const value = one.value as Node | null;
      if (value?.type === 'Literal' && /[A-Za-z]{2}/.test(String(value.value)))
        return void add(found.wrong, value, String(value.value));
      return visit(value, within);
    }
    if (one.type === 'JSXText') {
      if (/\p{L}{2}/u.test(String(one.value))) add(found.wrong, one, String(one.value));
      return;
    }
    if (one.type === 'Literal') {
      if (typeof one.value === 'string' && reads(one.value)) add(found.wrong, one, one.value);
      return;
    }
    if (one.type === 'TemplateLiteral') {
      const quasis = (one.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('{}');
      if (
        reads(quasis) ||
        (/[a-z]{3,}/i.test(quasis.replace(/\{\}/g, ' ')) && /(^| )[a-z]{2,}( |$)/i.test(quasis) && / /.test(quasis))
      )
        add(found.wrong, one, quasis);
      return visit(one.expressions, within);
    }
    if (one.type === 'Property') return visit(one.value, within);
    for (const [key, value] of Object.entries(one))
      if (key !== 'type' && key !== 'typeAnnotation') visit(value, within);
  };
  visit(program, false);
  return found;
}

/** Every file of these folders. */
export function filesOf(folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    /\.tsx?$/.test(folder)
      ? [folder]
      : readdirSync(ROOT + folder, { recursive: true, encoding: 'utf8' })
          .filter((name) => /\.tsx?$/.test(name))
          .map((name) => `${folder}/${name}`)
          .filter((path) => !(path in NOT_FOR_PEOPLE))
          .sort(),
  );
}

/** The places and pieces of a text, sorted: a translation must have the same. */
export function placesOf(text: string): string[] {
  const names = new Set<string>();
  const walk = (node: unknown): void => {
    if (!Array.isArray(node)) {
      if (node && typeof node === 'object') for (const branch of Object.values(node)) walk(branch);
      return;
    }
    const [first, ...rest] = node;
    if (typeof first === 'string' && isNode(node)) names.add(first);
    if (!isNode(node)) walk(first);
    for (const one of rest) walk(one);
  };
  const compiled = compile(text);
  if (Array.isArray(compiled)) for (const node of compiled) walk(node);
  return [...names].sort();
}

/** A node is `[name, …]`; a list of nodes has a text first only beside others. */
const isNode = (node: unknown[]) => typeof node[0] === 'string' && /^\w+$/.test(node[0]);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = filesOf(process.argv.slice(2));
  const found = files.map(readTexts);
  for (const { wrong } of found) for (const { at, text } of wrong) console.log(`${at}  ${text}`);
  const said = [...new Set(found.flatMap(({ said: all }) => all.map(({ text }) => text)))];
  const missing = said.filter((text) => !(text in CATALOGS.es && text in CATALOGS.fr));
  if (missing.length > 0) console.log(`\nWithout a translation:\n${JSON.stringify(missing, null, 1)}`);
  console.log(
    `\n${said.length} texts said; ${found.flatMap(({ wrong }) => wrong).length} not; ${missing.length} not translated`,
  );
}
