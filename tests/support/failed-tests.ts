import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/** Of a message: a screen that was printed with it is above, in full. */
const LONGEST = 300;

/** Of a page that was open. */
const LONGEST_PAGE = 700;

/**
 * Ends a red run with what was red, in a few lines: of a long run's output often only the end is kept, and the screen printed
 * with one failure would push all others out of it.
 */
export default class FailedTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const lines = [
      ...modules.flatMap(linesOf),
      ...unhandled.map((error) => `  Outside of a test: ${inShort(error, '')}`),
    ];
    if (lines.length > 0) console.log(['Failed:', ...lines, ''].join('\n'));
  }
}

function linesOf(module: TestModule): string[] {
  const file = module.relativeModuleId;
  const tests = [...module.children.allTests('failed')].map((test) => ({
    name: `${file} > ${test.fullName}`,
    errors: test.result().errors ?? [],
    shown: test.meta().shown ?? [],
  }));
  // What came before the first test, or after the last one.
  const around = [module, ...module.children.allSuites()].map((part) => ({
    name: part === module ? file : `${file} > ${'fullName' in part ? part.fullName : ''}`,
    errors: part.errors(),
    shown: [],
  }));
  return [...around, ...tests].flatMap(({ name, errors, shown }) =>
    errors.length > 0
      ? [
          `  ${name}`,
          ...errors.map((error) => `    ${inShort(error, file)}`),
          ...shown.map((page) => `    On the screen: ${page.slice(0, LONGEST_PAGE)}`),
        ]
      : [],
  );
}

/** The message in a line, and where in the test's own file it came from. */
function inShort({ message, stacks = [] }: SerializedError, file: string): string {
  const at = stacks.find((frame) => file !== '' && frame.file.endsWith(file)) ?? stacks[0];
  const words = stripVTControlCharacters(message).replace(/\s+/g, ' ').slice(0, LONGEST);
  return at ? `${words} (${relative(process.cwd(), at.file)}:${at.line})` : words;
}
