/** Breaks of building a load and of changing it: what is looked for, what is sent, where it leads. */
import { type Break, b } from './break.ts';

export const BUILDING: readonly Break[] = [
  b(
    '7.16',
    'the server is asked in capital letters',
    'return term.trim().toLowerCase();\n}\n\n/** As it',
    'return term.trim();\n}\n\n/** As it',
  ),
  b(
    '7.16',
    'deleted companies are found, too',
    "query: { name: term, companyType, deleted: 'false' }",
    'query: { name: term, companyType }',
  ),
  b('7.26', 'after Ship somebody stays in the wizard', 'onDone(ships ? draft.loadId : null);', 'void onDone;'),
  b(
    '7.26',
    'after Ship somebody sees a list the load is not in',
    '?list=outbound`, { state: { marked: loadId } });',
    '?list=inbound`, { state: { marked: loadId } });',
  ),
  b(
    '7.26',
    'a shipped load goes without its carrier',
    '    carrierId: draft.carrierId,\n    pUNum: oneLine(draft.pUNum),\n    pUDate: draft.pUDate,\n',
    '    carrierId: null,\n    pUNum: oneLine(draft.pUNum),\n    pUDate: draft.pUDate,\n',
  ),
  b('7.28', 'what nobody changed is sent, too', '.filter((key) => !sameValue(wanted[key], before[key]));', ';'),
  b('7.28', 'nobody says what stood there before', 'seen: pick(before) };', 'seen: {} };'),
  b(
    '7.29',
    'after an edit the load is shown as it was',
    'fold: (lane, made) => (lane.load ? editedLane(lane, lane.load, made) : lane),',
    'fold: (lane) => lane,',
  ),
  b('7.29', 'after an edit somebody stays in the wizard', '  else navigate(PATHS.home);\n}', '}'),
  b('9.13', 'a P/U number of two characters is enough', 'pickUpNumberMin: 3,', 'pickUpNumberMin: 2,'),
  b(
    '9.13',
    'nobody says why Next is off',
    '<ReasonedButton quiet whyNot={whyNot} onClick={() => patchDraft({ step: next })}>',
    "<ReasonedButton quiet whyNot={whyNot === null ? null : 'No.'} onClick={() => patchDraft({ step: next })}>",
  ),
  b(
    '9.44',
    'each BOL asks for its receiver and time again',
    '{others.length > 0 && (\n        <Button variant="light" onClick={() => fillOpen(bol)}>',
    '{others.length > 9 && (\n        <Button variant="light" onClick={() => fillOpen(bol)}>',
  ),
  b(
    '9.44',
    'each step asks for a click before one can type',
    'if (begins) (field ?? body.current)?.focus({',
    'if (begins) body.current?.focus({',
  ),
  b(
    '9.391',
    'a stored name is longer than a line',
    'return prefix + endOfFileName(name, LIMITS.lineMax - prefix.length);',
    'return prefix + name;',
  ),
  b('9.391', 'a name that was stored longer is not taken back', "line(1, LIMITS.lineMax + '999-'.length)", 'line(1)'),
  b(
    '9.391',
    'half a character stays of a long name',
    "name.slice(-max).replace(/^[\\udc00-\\udfff]/, '')",
    'name.slice(-max)',
  ),
  b(
    '9.402',
    'a BOL is taken off a load whose truck has been there, with its papers and times',
    "if (isUnderWay(load, bols)) {\n    return t(\n      'The load is under way and keeps its BOLs.",
    "if (isUnderWay({ checkin: null }, [])) {\n    return t(\n      'The load is under way and keeps its BOLs.",
  ),
  b(
    '9.82',
    'a company goes while its name is typed without accents',
    'contains={contains}\n      value={value && companyOption(value)}',
    'contains={(text, typed) => text.toLowerCase().includes(typed)}\n      value={value && companyOption(value)}',
  ),
  b(
    '9.82',
    'what no longer fits stays until the search has ended',
    'options={busy ? options.filter(stays) : options}',
    'options={options}',
  ),
  b(
    '9.48',
    'a load is duplicated for who has left',
    'if (isGone) return;\n      if (isLoadDraft(kept)',
    'if (isLoadDraft(kept)',
  ),
  b(
    '2.84',
    'a document of the list cannot be closed',
    '          <Button variant="default" onClick={onClose}>\n            {t(\'Close\')}\n          </Button>\n        </ButtonRow>\n      }\n    >\n      {file && <Document file={file} />}',
    '          <Button variant="default">\n            {t(\'Close\')}\n          </Button>\n        </ButtonRow>\n      }\n    >\n      {file && <Document file={file} />}',
  ),
];
