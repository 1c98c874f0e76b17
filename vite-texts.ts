/**
 * Compiles what people read when the app is built: texts with values or pieces in `t`, `msg` and `rich`, and the
 * catalogues of the languages. The phone gets no parser of messages.
 */
import { readFileSync } from 'node:fs';
import compile from 'icu-minify/compile';
import type { PluginOption } from 'vite';

const SAYS = /\b(?:t|msg|rich)\(/;
const NEEDS_COMPILING = /[{<]/;

export const compileTexts = (): PluginOption => ({
  name: 'compile-texts',
  apply: 'build',
  enforce: 'post',
  transform(code, id) {
    if (/\/src\/language\/(es|fr)\.json$/.test(id))
      return { code: compiledCatalog(readFileSync(id, 'utf8')), map: null };
    if (!/\/(src|sw)\//.test(id) || !SAYS.test(code) || !/(language\/say|ui\/rich|\.\/rich)\.tsx?/.test(code))
      return null;
    return { code: withCompiled(code, this.parse(code)), map: null };
  },
});

function compiledCatalog(json: string): string {
  const texts = Object.entries(JSON.parse(json) as Record<string, string>);
  const entries = texts.map(([name, text]) => [name, NEEDS_COMPILING.test(text) ? compile(text) : text]);
  return `export default JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(entries)))})`;
}

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** The code with `[text, compiled]` in the place of every text that needs it. */
function withCompiled(code: string, program: unknown): string {
  const found: { start: number; end: number; text: string }[] = [];
  const walk = (node: unknown): void => {
    if (!node || typeof node !== 'object') return;
    const { type, callee, arguments: args } = node as Node & { callee?: Node; arguments?: Node[] };
    if (type === 'CallExpression' && callee?.type === 'Identifier' && /^(t|msg|rich)$/.test(String(callee.name))) {
      const text = args?.[0];
      if (text?.type === 'Literal' && NEEDS_COMPILING.test(String(text.value)))
        found.push({ start: text.start, end: text.end, text: String(text.value) });
    }
    for (const value of Object.values(node)) walk(value);
  };
  walk(program);
  let rest = code;
  for (const { start, end, text } of found.sort((a, b) => b.start - a.start))
    rest = `${rest.slice(0, start)}${JSON.stringify([text, compile(text)])}${rest.slice(end)}`;
  return rest;
}
