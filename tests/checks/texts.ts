/**
 * What people read and whether it is said in every language. `npx tsx tests/checks/texts.ts src/features/osd` tells of these
 * folders what stands there without `t`, `msg` or `rich`, and what has no translation.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { parseSync } from 'oxc-parser';
import es from '#language/es.json' with { type: 'json' };
import fr from '#language/fr.json' with { type: 'json' };

export const CATALOGS: Record<'es' | 'fr', Record<string, string>> = { es, fr };

/** The folders in which everything people read is said in their language. */
export const SPEAKING = [
  ...['src/app', 'src/changes', 'src/contract', 'src/domain', 'src/features', 'src/offline', 'src/ui'],
  ...['files', 'freight', 'http', 'jobs', 'mail', 'notifications', 'people', 'push', 'sync'].map(
    (at) => `src/server/${at}`,
  ),
];

/** Files in them whose texts are not for people, or are English whoever reads them (but for headings of PDFs); each with its reason. */
const NOT_FOR_PEOPLE: Record<string, string> = {
  'src/server/files/incoming-folder.ts': 'operators read it',
  'src/server/files/s3-call.ts': 'operators read it',
  'src/server/files/s3-store.ts': 'operators read it',
  'src/server/freight/claim-pack-files.ts': 'a paper that goes to others',
  'src/server/freight/claim-pack-parts.ts': 'a paper that goes to others',
  'src/server/freight/claim-parts.ts': 'a paper that goes to others',
  'src/server/freight/detention-record-parts.ts': 'a paper that goes to others',
  'src/server/freight/pdf-facts.ts': 'a paper that goes to others',
  'src/server/freight/signed-pdf/': 'a paper that goes to others',
  'src/server/http/for-operators.ts': 'operators read it',
  'src/server/people/provision-company.ts': 'operators read it',
};

/** Stands behind what only looks like a text, or on the line above it; the reason follows. */
const NOT_A_TEXT = /\/\/ not a text: \S/;

export interface Text {
  text: string;
  /** `src/…:12`. */
  at: string;
}

interface Found {
  /** Texts given to `t`, `msg` and `rich`. */
  said: Text[];
  /** What looks like a text for people and is given to none of them, or in a way that can't be looked up. */
  wrong: Text[];
}

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Every text of a file of `src`. */
export function readTexts(file: string): Found {
  const code = readFileSync(ROOT + file, 'utf8');
  const lines = code.split('\n');
  const found: Found = { said: [], wrong: [] };
  const source = ({ start, end }: Node) => code.slice(start, end);
  const textAt = ({ start }: Node, text: string): Text & { line: number } => {
    const line = code.slice(0, start).split('\n').length;
    return { text, at: `${file}:${line}`, line };
  };
  const wrong = (node: Node, text: string) => {
    const { line, ...one } = textAt(node, text.replace(/\s+/g, ' ').trim());
    if (!NOT_A_TEXT.test(`${lines[line - 2]}\n${lines[line - 1]}`)) found.wrong.push(one);
  };

  const readCall = (call: Node, inFunction: boolean): void => {
    const callee = call.callee as Node;
    const [first, ...rest] = call.arguments as Node[];
    if (!first || callee.type !== 'Identifier' || !SAYS.test(String(callee.name))) {
      visitAll(QUIET_CALLS.test(source(callee)) ? [callee] : [callee, first, ...rest], inFunction);
      return;
    }
    if (first.type === 'Literal') found.said.push({ text: String(first.value), at: textAt(first, '').at });
    // A text that comes from elsewhere was marked there.
    else if (callee.name !== 't' || /['"`]/.test(source(first))) wrong(first, source(first));
    if (callee.name !== 'msg' && !inFunction) wrong(first, `said while the module is read: ${source(call)}`);
    visitAll(rest, inFunction);
  };

  const READERS: Record<string, (node: Node, inFunction: boolean) => void> = {
    CallExpression: readCall,
    NewExpression: (node, inFunction) => {
      if (!QUIET_ERRORS.test(source(node.callee as Node))) visitAll(node.arguments, inFunction);
    },
    // What is compared is a key.
    BinaryExpression: ({ operator, left, right }, inFunction) => {
      if (operator === '+' || operator === '??') visitAll([left, right], inFunction);
    },
    SwitchCase: ({ consequent }, inFunction) => visitAll(consequent, inFunction),
    TaggedTemplateExpression: () => {},
    Property: ({ key, value }, inFunction) => {
      // The documentation of the API is for programmers.
      if (!(file.startsWith('src/contract/') && /^(summary|description)$/.test(source(key as Node))))
        visitAll(value, inFunction);
    },
    JSXAttribute: ({ name, value }, inFunction) => {
      const plain = value as Node | null;
      const known = source(name as Node);
      if (KEYS.test(known)) return;
      if (plain?.type !== 'Literal') visitAll(plain, inFunction);
      else if (!QUIET_ATTRIBUTES.test(known) && isSaid(String(plain.value))) wrong(plain, String(plain.value));
    },
    JSXText: (node) => {
      if (/\p{L}{2}/u.test(String(node.value))) wrong(node, String(node.value));
    },
    Literal: (node) => {
      if (typeof node.value === 'string' && isRead(node.value)) wrong(node, node.value);
    },
    TemplateLiteral: (node, inFunction) => {
      const fixed = (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('{}');
      if (isRead(fixed) || SEVERAL_WORDS.test(fixed)) wrong(node, fixed);
      visitAll(node.expressions, inFunction);
    },
  };

  const visitAll = (value: unknown, inFunction: boolean): void => {
    if (Array.isArray(value)) {
      for (const one of value) visitAll(one, inFunction);
      return;
    }
    if (!value || typeof value !== 'object' || !('type' in value)) return;
    const node = value as Node;
    if (NO_TEXT_WITHIN.test(node.type)) return;
    const within = inFunction || FUNCTION.test(node.type);
    const read = READERS[node.type];
    if (read) read(node, within);
    else for (const [key, child] of Object.entries(node)) if (key !== 'typeAnnotation') visitAll(child, within);
  };
  visitAll(parseSync(file, code).program, false);
  return found;
}

const SAYS = /^(t|msg|rich)$/;

const FUNCTION = /Function|MethodDefinition|PropertyDefinition/;

const NO_TEXT_WITHIN = /^TS(?!AsExpression|SatisfiesExpression|NonNullExpression)|^Import|^ExportAllDeclaration$/;

/** Calls whose text nobody reads but whoever looks after the product. */
const QUIET_CALLS =
  /^(console|performance|document\.querySelector|Symbol|URL|RegExp|Intl|navigator\.locks|locks)\b|\.(querySelector(All)?|getItem|setItem|matches|closest|test|addEventListener|startsWith|endsWith|includes|replace|replaceAll|split|join|getPropertyValue|setProperty|postMessage|where|equals|for)$|\blog\.(info|warn|error)$/;

/** Faults of the program: their words go to the log. */
const QUIET_ERRORS =
  /^(Error|TypeError|RangeError|DOMException|AggregateError|Worker|SharedWorker|Intl|Event|CustomEvent)/;

/** What React and the style sheet go by. */
const KEYS = /^(key|id|style|class(Name)?)$/;

/** Attributes of JSX whose text nobody reads. */
const QUIET_ATTRIBUTES =
  /^(class(Name)?|id|key|type|name|variant|size|color|c|href|to|role|component|auto[A-Z]\w*|inputMode|target|rel|fw|fz|ff|lh|ta|align|justify|position|radius|shadow|path|d|fill|stroke\w*|viewBox|data-\w+|aria-(live|controls|haspopup|current|atomic|hidden|orientation|relevant|labelledby|describedby)|icon|kind|severity|tone|wrap|mode|capture|accept|method|loading|decoding|crossOrigin|transform|style|display|w|h|maw|mih|mah|miw|m[trblxy]?|p[trblxy]?|gap|pattern|enterKeyHint|preserveAspectRatio|strokeLinecap|withAsterisk|dir|lang|as|visibleFrom|hiddenFrom|underline)$/;

/** Names in code that begin like a sentence. */
const CODE_NAMES =
  /^(Arrow(Up|Down|Left|Right)|Enter|Escape|Tab|Home|End|Page(Up|Down)|Backspace|Delete|Space|Shift|Control|Meta|Alt|F\d+|Content-\S+|Accept(-\S+)?|Authorization|Retry-After|Bearer|[A-Z]\w*(Error|Exception|Event|Element)|[A-Z]{2,}\S*|Mantine\w*|Intl\S*|Basic|Blob|Uint8Array|Date|Map|Set|Infinity|NaN|[A-Z][a-z]+\/[A-Z]\w+(\/\w+)?|[A-Z][a-z]+[A-Z]\w*|[A-Z][a-z]+-[A-Z][\w-]*)$/;

/** Addresses, selectors, queries and measures. */
const CODE =
  /^(https?:|data:|blob:|[\w-]+\/[\w.+-]+$|[#.][\w-]+ |\(|@media|select |insert |update |delete |max-width|min-width|translate|rotate|scale|var\(|calc\(|\d)/;

const SEVERAL_WORDS = /(?=.*[a-z]{3})(?=.* )(^| )[a-z]{2,}( |$)/i;

/** Of an attribute that shows a text: all but what looks like a key. */
const isSaid = (text: string) => /[A-Za-z]{2}/.test(text) && !/^[a-z][\w-]*$/.test(text);

function isRead(text: string): boolean {
  if (CODE_NAMES.test(text.trim()) || CODE.test(text)) return false;
  return /^\s*[A-Z][a-z’]+/.test(text) || /[a-z]{2,}[,;:]? [a-z]{2,}.*[a-z.?!…]/.test(text);
}

/** Whether everything that reads like a text in it is for people, in their language. */
export const isForPeople = (file: string): boolean =>
  !Object.keys(NOT_FOR_PEOPLE).some((other) => file.startsWith(other));

/** Every file of these folders. */
export function filesOf(folders: readonly string[]): string[] {
  return folders.flatMap((folder) => {
    if (/\.tsx?$/.test(folder)) return [folder];
    const names = readdirSync(ROOT + folder, { recursive: true, encoding: 'utf8' });
    return names
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => `${folder}/${name}`)
      .sort();
  });
}

/** The places and pieces of a text, sorted: a translation must have the same. Throws when it is no ICU message. */
export function placesOf(text: string): string[] {
  const names = new Set<string>();
  const walk = (elements: MessageFormatElement[]): void => {
    for (const element of elements) {
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
      names.add(element.type === TYPE.tag ? `<${element.value}>` : element.value);
      if (element.type === TYPE.tag) walk(element.children);
      if (element.type === TYPE.plural || element.type === TYPE.select)
        for (const branch of Object.values(element.options)) walk(branch.value);
    }
  };
  walk(parse(text));
  return [...names].sort();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = filesOf(process.argv.slice(2));
  const found = files.map(readTexts);
  const wrong = files.flatMap((file, at) => (isForPeople(file) ? (found[at]?.wrong ?? []) : []));
  const said = [...new Set(found.flatMap((file) => file.said.map(({ text }) => text)))];
  const missing = said.filter((text) => !(text in CATALOGS.es && text in CATALOGS.fr));
  for (const { at, text } of wrong) console.log(`${at}  ${text}`);
  if (missing.length > 0) console.log(`\nWithout a translation:\n${JSON.stringify(missing, null, 1)}`);
  console.log(`\n${said.length} texts said; ${wrong.length} not; ${missing.length} not translated`);
}
