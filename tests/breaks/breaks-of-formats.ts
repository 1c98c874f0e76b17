// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what is quoted here is source
/** How ids, dates and phones are written, and what people are called by. */
import { type Break, b } from './break.ts';

export const FORMATS: readonly Break[] = [
  b(
    '2.87',
    'an id that was pasted fills the field',
    'return isId(term) ? lastCharactersLabel(term, 6) : typed;',
    'return typed;',
  ),
  b(
    '3.4',
    'everybody’s ConnexId is the end of the id, whichever is stored',
    'return user.connexId || shortId(user._id);',
    'return shortId(user._id);',
  ),
  b(
    '3.4',
    'the profile shows no ConnexId to who has none of their own',
    "{ label: 'ConnexId', value: connexIdOf(user) },",
    "{ label: 'ConnexId', value: user.connexId },",
  ),
  b('3.5', 'the search for a driver shows names alone', '{userLabel(driver)}', '{driver.name}'),
  b(
    '3.5',
    'a ConnexId is offered in small letters',
    'return `${user.name} ${connexIdOf(user).toUpperCase()}`;',
    'return `${user.name} ${connexIdOf(user).toLowerCase()}`;',
  ),
  b(
    '3.26',
    'each list counts what the first one holds',
    'Promise.all(widgets.map(countRows))',
    'Promise.all(widgets.map(() => countRows(widgets[0] ?? startCategory(view) ?? "inbound")))',
  ),
  b(
    '3.28',
    'the rows of a load that is completed twice are one',
    '    key,\n    kind: kind ===',
    '    key: loadId,\n    kind: kind ===',
  ),
  b(
    '3.31',
    'whatever went wrong is shown as a success',
    'data-severity={severity}\n      onPointerEnter',
    'data-severity="success"\n      onPointerEnter',
  ),
  b(
    '3.31',
    'the severity of a message is that of the one before',
    'useSnackbar.setState((state) => ({ open: true, message, severity, actions, count: state.count + 1 }));',
    'useSnackbar.setState((state) => ({ open: true, message, severity: state.severity ?? severity, actions, count: state.count + 1 }));',
  ),
  b(
    '3.35',
    'a list tells the date of the reader’s day, not of the place',
    'pUDate: formatTableDate(pUDate, row.pUZone),',
    'pUDate: formatTableDate(pUDate),',
  ),
  b(
    '3.35',
    'days are written with the day before the month',
    '? `${month}/${date}/${year}`',
    '? `${date}/${month}/${year}`',
  ),
  b(
    '3.36',
    'a time that belongs to no place has no hour',
    'return shown ? `${shown.day} ${shown.time}` : ',
    'return shown ? `${shown.day}` : ',
  ),
  b(
    '3.36',
    'a pick-up says on which day the driver came, and not when',
    '            value: load.checkin && (\n              <>\n                {timeThere(load.checkin)}\n',
    '            value: load.checkin && (\n              <>\n                {timeThere(load.checkin).slice(0, 10)}\n',
  ),
  b(
    '3.37',
    'a phone with its country code loses it',
    "`${country ? '+1 ' : ''}(${area}) ${exchange}-${line}`",
    '`(${area}) ${exchange}-${line}`',
  ),
  b(
    '3.37',
    'the directory shows phones as they were typed',
    "          {formatPhone(phone)}\n        </ContactLink>\n      ),\n    },\n    {\n      key: 'email'",
    "          {phone}\n        </ContactLink>\n      ),\n    },\n    {\n      key: 'email'",
  ),
];
