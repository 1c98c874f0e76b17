import { type Break, b } from './break.ts';

/** What happens at a dock, and the builds of several releases that hear of it. */
export const DOCK: readonly Break[] = [
  b('H0.1', 'a new kind is said to be of the first level', "'not-delivered': 2,", ''),
  b(
    'H0.2',
    'calls say no level',
    '        [HEADERS.level]: String(LEVEL),\n        ...request.headers',
    '        ...request.headers',
  ),
  b('H0.2', 'documents are asked for without a level', ', [HEADERS.level]: String(LEVEL) },', ' },'),
  b('H0.3', 'replies say no level', ', [HEADERS.level]: String(LEVEL) };', ' };'),
  b('H0.4', 'a level is whatever number the header is', 'Math.min(Number(said), LEVEL) : 1;', 'Number(said) : 1;'),
  b('H0.5', 'older builds are told of kinds they refuse', "KINDS[kind] <= level ? kind : 'load-changed';", 'kind;'),
  b('H0.5', 'the feed tells every build the same', '{ db, actor, level }, page)', '{ db, actor }, page)'),
  b(
    'H0.6',
    'a change in a batch counts as of the first level',
    '  HEADERS.clientTime,\n  HEADERS.level,\n',
    '  HEADERS.clientTime,\n',
  ),
  b('H0.7', 'a cursor of an older build is continued', '(readFor as number) < level', 'false'),
  b('H0.8', 'a cursor of a newer build is refused', '(readFor as number) < level', 'readFor !== level'),
  b(
    'H0.8',
    'an older build keeps the cursor of the newer one',
    'const cursor = [level, epoch,',
    'const cursor = [2, epoch,',
  ),
  b(
    'H0.9',
    'a pull starts over without end',
    'if (startsOver > STARTS_OVER_MAX) return false;',
    'if (startsOver > 99) return false;',
  ),
  b('H0.10', 'what the server does not know is sent', 'neededLevel(entry) <= level', 'neededLevel(entry) > 0'),
  b('H0.11', 'the update of the server wakes nobody', 'onServerUpdated(() => void send()),', ''),
  b(
    'H0.12',
    'the timer runs for what waits for the update',
    'const waiting = await takenByServer(db, heads);',
    'const waiting = heads;',
  ),
  b('H0.13', 'the highest level ever heard counts', 'if (level === before) return;', 'if (level <= before) return;'),
  b('H0.14', 'the list says only that it waits', "if (heldUpBy === 'update')", 'if (false)'),
  b('H0.16', 'an old process refuses for good', 'if (answer.level < neededLevel(entry)) {', 'if (answer.level < 1) {'),
  b('H0.17', 'changes of a batch are answered by nobody of a level', '[HEADERS.level]: String(level),', ''),
  b('H0.18', 'what met an old process counts as unsent', ' && !entry.mayHaveArrived && !entry.judgeAgain', ''),
];
