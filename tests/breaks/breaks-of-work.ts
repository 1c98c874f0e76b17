// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what is quoted here is source
import { type Break, b } from './break.ts';

/** The wizard and the dock. */
export const WORK: readonly Break[] = [
  b('2.77', 'a step has another name', "ship: msg('Ship/Save'),", "ship: msg('Finish'),"),
  b(
    '2.78 5.25',
    'Next does not check the step',
    'const whyNot = whyNotLeave(step, draft, deviceNow());',
    'const whyNot = null;',
  ),
  b(
    '2.79',
    'Previous goes back to the start',
    'onClick={() => patchDraft({ step: before })}',
    "onClick={() => patchDraft({ step: 'about' })}",
  ),
  b('2.80', 'Finish is there a step too early', "{step === 'ship' ? (", "{step === 'carrier' || step === 'ship' ? ("),
  b('2.81', 'Finish leads to the settings', '  else navigate(PATHS.home);', '  else navigate(PATHS.settings);'),
  b('2.82', 'Ship is always on', 'return whyNotShip(draft, draft.bols);', 'return null;'),
  b(
    '2.83',
    'the P/U number is cut after ten characters',
    'required\n          maxLength={60}',
    'required\n          maxLength={2}',
  ),
  b(
    '2.84',
    'carriers are offered as receivers',
    'type={COMPANY_TYPE.shipper}\n              required',
    'type={COMPANY_TYPE.carrier}\n              required',
  ),
  b('2.86 9.2', 'the company search asks at every key', '  }, debounceMs);', '  }, 0);'),
  b('2.88', 'the document field offers every file', 'accept=".pdf"', 'accept="*"'),
  b(
    '2.90',
    'Close and Add are on without a file',
    '<Button variant="default" disabled={chosen === null || busy} onClick={closeDocument}>',
    '<Button variant="default" onClick={closeDocument}>',
  ),
  b('2.91', 'it never says Add Another', "{count > 0 ? t('Add Another') : t('Add')}", "{t('Add')}"),
  b(
    '9.32',
    'a pick-up is entered by the clock of the device',
    'zone, clock: placeClock(zone) }',
    'zone, clock: placeClock(ownTimeZone()) }',
  ),
  b(
    '9.32',
    'of an hour that comes twice the first is taken unasked',
    '  if (second === undefined) return { at: first };',
    '  return { at: first };',
  ),
  b('9.33', 'a chosen zone is not sent', '...(timeZone === null ? {} : { timeZone }),', ''),
  b('9.34', 'a mail has no time', '...(time === null ? [] : [time])', ''),
  b(
    '9.34',
    'the strip tells the time of the server',
    'signedAt: formatPlaceTime(at, signingZone(signature, stop))',
    'signedAt: at',
  ),
  b('2.93 9.25', 'yesterday can be picked for a delivery', '              minWall={startOfToday(delivery)}\n', ''),
  b(
    '2.94',
    'the driver search finds those of one company only',
    "searchTerm: term, searchAll: 'true' as const }",
    'searchTerm: term }',
  ),
  b(
    '2.95',
    'a BOL is checked in without a driver',
    'return driverId ? null : t(NO_DRIVER);\n}\n\n/** Why a load cannot be checked in',
    'return null;\n}\n\n/** Why a load cannot be checked in',
  ),
  b(
    '2.96',
    'a load is checked out twice',
    "  if (question.load.checkout !== null) return t('This load is already checked out.');\n",
    '',
  ),
  b(
    '2.97',
    'what was seen of the seal is not recorded',
    'enqueue(recordBolCheckIn({ bol, driver, seal, byName }))',
    "enqueue(recordBolCheckIn({ bol, driver, seal: 'intact', byName }))",
  ),
  b(
    '9.37',
    'the dock’s row shows no appointment',
    'formatForReader(bol.dropDate, deliveryZone(bol));\n  return time',
    "'';\n  return time",
  ),
  b(
    '2.81',
    'Finish of an edited load leads to what waits',
    'if (replaces !== undefined) navigate(PATHS.waiting);',
    'if (replaces !== undefined || shipped === null) navigate(PATHS.waiting);',
  ),
];
