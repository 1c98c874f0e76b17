/**
 * The last step before a line is written. JSON already escapes line breaks and the escape character; what it lets
 * through can still break a line elsewhere (U+2028), steer a terminal (U+009B) or turn text round (U+202E).
 */
import * as z from 'zod';

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this pattern finds
const STEERING = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** Writes every character that could act on a terminal or a log reader as its \u escape; the JSON means the same. */
export function neutralise(line: string): string {
  return line.replace(STEERING, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

const Line = z.looseObject({
  level: z.string().default(''),
  time: z.string().default(''),
  msg: z.string().default(''),
  reqId: z.string().optional(),
  req: z.object({ method: z.string(), url: z.string() }).optional(),
  res: z.object({ statusCode: z.number() }).optional(),
  responseTime: z.number().optional(),
  err: z.object({ message: z.string(), stack: z.string().optional() }).optional(),
});

const quote = (text: string): string => neutralise(text).replaceAll('\n', '\\n');

/** `14:02:11 info  incoming request GET /healthz req-1`, then an error's stack, for a person at a terminal. */
export function shortLine(line: string): string {
  const read = Line.safeParse(parseJson(line));
  if (!read.success) return neutralise(line);
  const { level, time, msg, reqId, req, res, responseTime, err, ...rest } = read.data;
  const parts = [
    time.slice(11, 19),
    level.padEnd(5),
    quote(msg),
    req && quote(`${req.method} ${req.url}`),
    res && String(res.statusCode),
    responseTime !== undefined && `${responseTime.toFixed(0)} ms`,
    Object.keys(rest).length > 0 && quote(JSON.stringify(rest)),
    reqId && quote(reqId),
  ];
  // Indented: a line break in a message must not start what looks like the next entry.
  const stack = err === undefined ? '' : `\n${neutralise(err.stack || err.message)}`.replaceAll('\n', '\n  ');
  return `${parts.filter((part) => typeof part === 'string' && part !== '').join(' ')}${stack}\n`;
}

const parseJson = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    // Not ours: shown as it is, neutralised.
    return null;
  }
};
