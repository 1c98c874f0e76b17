/**
 * Every regular expression of ours is done in time that grows no faster than the text: one that looked again and again at
 * 65 kB from outside once held the whole server up for seconds. Judged by recheck, which follows all the ways a text can
 * be read. What it cannot judge, and what is built at run time, stands here with the reason why it does no harm.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { check } from 'recheck';
import { parseSync, Visitor } from 'vite';
import { expect, it } from 'vitest';

const BY_HAND: Record<string, string> = {
  'src/domain/email.ts': 'the contract cuts addresses off at 254 characters; labels are told apart by their dots',
  'src/domain/password.ts': 'what is no more than ten digits was refused before',
};

interface Found {
  file: string;
  pattern: string;
  flags: string;
}

const files = ['src', 'sw'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => path.join(folder, name)),
);

function expressionsIn(source: string): { literals: Omit<Found, 'file'>[]; built: number } {
  const literals: Omit<Found, 'file'>[] = [];
  let built = 0;
  new Visitor({
    Literal: (node) => void ('regex' in node && node.regex && literals.push(node.regex)),
    NewExpression: ({ callee }) => {
      if (callee.type === 'Identifier' && callee.name === 'RegExp') built += 1;
    },
  }).visit(parseSync('module.tsx', source).program);
  return { literals, built };
}

/** Why it is not linear, or null. What is judged by hand would take for ever, the others only as long as a busy machine wants. */
async function fault({ pattern, flags, file = '' }: Omit<Found, 'file'> & { file?: string }): Promise<string | null> {
  // Not by chance: the other way of the library's tries texts at random.
  const timeout = file in BY_HAND ? 5_000 : 100_000;
  const found = await check(pattern, flags, { timeout, checker: 'automaton' });
  if (found.status === 'safe') return null;
  return found.status === 'vulnerable' ? `vulnerable: ${found.complexity.summary}` : 'unknown: could not be judged';
}

it('takes no more time than the text is long, whoever wrote the text', { timeout: 120_000 }, async () => {
  const all = new Map<string, Found>();
  const built: string[] = [];
  for (const file of files) {
    const found = expressionsIn(readFileSync(file, 'utf8'));
    for (const literal of found.literals) all.set(`/${literal.pattern}/${literal.flags}`, { file, ...literal });
    if (found.built > 0) built.push(file);
  }
  expect(all.size).toBeGreaterThan(50);
  const slow: string[] = [];
  const judgedByHand = new Set(built);
  await Promise.all(
    [...all].map(async ([text, found]) => {
      const why = await fault(found);
      if (why?.startsWith('unknown') && found.file in BY_HAND) judgedByHand.add(found.file);
      else if (why !== null) slow.push(`${found.file}: ${text} ${why}`);
    }),
  );
  expect(slow.toSorted()).toEqual([]);
  expect([...judgedByHand].toSorted()).toEqual(Object.keys(BY_HAND).toSorted());
});

it('would be found out here', async () => {
  for (const slow of [/[\0\s]+$/, /^(a+)+$/, /^(\w|\d)*!$/]) {
    expect(await fault({ pattern: slow.source, flags: slow.flags })).toMatch(/^vulnerable/);
  }
});
