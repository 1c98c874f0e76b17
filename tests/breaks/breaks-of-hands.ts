import { type Break, b } from './break.ts';

/** A phone in the hand, and the way back to a list. */
export const HANDS: readonly Break[] = [
  b('9.163', 'an empty list says nothing of its chips', 'chips={listView.marks.length > 0}', 'chips={false}'),
  b(
    '9.160',
    'what can be done about a message squeezes its words',
    '.bar {\n    flex-wrap: wrap;',
    '.bar {\n    flex-wrap: nowrap;',
  ),
  b('9.160', 'the words of a link stand at its upper edge', '.mantine-Button-inner {\n    height: auto;', '.nobody {'),
  b('9.161', 'the search jumps while somebody types', 'size={640} atTop>', 'size={640}>'),
  b(
    '9.138',
    'a pull asks nobody',
    '  await syncNow();\n  const status = await readSyncStatus();',
    '  const status = await readSyncStatus();',
  ),
  b(
    '9.138',
    'it is there in a tab of a browser, beside the browser’s own',
    'isInstalledApp() && hasPull(pathname)',
    'hasPull(pathname)',
  ),
  b(
    '9.138',
    'a line of chips that is pushed along counts as a pull',
    'if (second || isOther || down < 0',
    'if (second || down < 0',
  ),
  b(
    '9.138',
    'a page that is read in the middle counts as its top',
    'const isAtTop = () => window.scrollY <= 0 && ',
    'const isAtTop = () => ',
  ),
  b('9.138', 'the app is loaded anew by the browser’s own pull', "style.overscrollBehaviorY = 'contain';", ''),
  b(
    '9.139',
    'a reload of the tab forgets the list',
    'keepHomeView(kept.userId, kept.query);',
    'keepHomeView(kept.userId, kept.query.slice(0, 0));',
  ),
  b(
    '9.139',
    'whoever logs in after a reload is led to what another searched for',
    "homeView.userId === '' && isView(kept)) keepHomeView(kept.userId",
    "homeView.userId === '' && isView(kept)) keepHomeView(userId",
  ),
  b(
    '9.140',
    'a row under Late does not say what is late',
    'if (nowMs < lateFromMs || SAY_LATE',
    'if (nowMs > 0 || SAY_LATE',
  ),
  b(
    '9.140',
    'a report of another BOL is not said',
    'facts.withOsd > 0 && !SAY_OSD.has(status.kind)',
    'facts.withOsd > 99',
  ),
  b(
    '9.141',
    'a truck with one stop done still stands in the yard',
    ' || !isAtPickUp(load, all)) continue;',
    ' || !isAtPickUp(load, bols)) continue;',
  ),
  b(
    '9.142',
    'the dock looks for all that is typed as one',
    'containsWords(textOfDelivery(bol), typed)',
    "containsWords(textOfDelivery(bol), typed.replace(/ /g, '_'))",
  ),
  b(
    '9.149',
    'the log-in forgets that a shared file was not taken',
    'replace state={{ from: pathname + search }} />\n  );',
    'replace />\n  );',
  ),
  b('9.149', 'another person than before is not told', ' || from === SHARE_FAILED', ''),
  b('9.150', 'Assign Driver scrolls away', "isNext={next === 'assign-driver'}", ''),
  b(
    '9.150',
    'the lower edge does not lead to the search for a driver',
    "panel.current?.querySelector('input')?.focus()",
    'undefined',
  ),
  b(
    '9.151',
    'the words of a button are cut',
    'white-space: normal;\n    overflow-wrap: break-word;',
    'white-space: nowrap;',
  ),
  b(
    '9.151',
    'the foot of the page is wider than a phone with large text',
    'min-width: min(13rem, 100%);',
    'min-width: 13rem;',
  ),
  b('9.132', 'Print takes a line of its own on a phone', 'flex-flow: row nowrap;', ''),
  b('9.152', 'a draft whose load was built stays one that can never be finished', '    patchDraft(another);\n', ''),
  b(
    '9.152',
    'one more load has the BOLs of the one before',
    'bols.map((bol) => ({ ...bol, _id: ids.get(bol._id) ?? newId() }))',
    'bols',
  ),
];
