/** Breaks of what buttons do that have no other home: they can be pressed, and nothing comes of it. */
import { type Break, b } from './break.ts';

export const BUTTONS: readonly Break[] = [
  b(
    '9.451',
    'Delete asks nothing where it stands beside the others',
    `        <Button variant="default" leftSection={<Icon name="trash" />} onClick={ask}>`,
    `        <Button variant="default" leftSection={<Icon name="trash" />} onClick={() => undefined}>`,
  ),
  b(
    '9.451',
    'Print in More prints nothing',
    `    <MoreItem icon="print" onClick={() => window.print()}>`,
    `    <MoreItem icon="print" onClick={() => undefined}>`,
  ),
  b(
    '9.452',
    'Cancel keeps the question of shipping several open',
    '      waiting={!known}\n      onConfirm={() => void ship()}\n      onCancel={onClose}',
    '      waiting={!known}\n      onConfirm={() => void ship()}\n      onCancel={() => undefined}',
  ),
  b(
    '9.452',
    'Close keeps open what says that none can be shipped',
    "        <Button onClick={onClose} data-autofocus>\n          {t('Close')}",
    "        <Button onClick={() => undefined} data-autofocus>\n          {t('Close')}",
  ),
  b(
    '9.452',
    'Cancel keeps the dialog for one driver of several open',
    `          <Button variant="default" onClick={onClose} disabled={busy}>
            {t('Cancel')}
          </Button>
          <ReasonedButton whyNot={whyNot} quiet loading={busy} onClick={() => void assign()}>`,
    `          <Button variant="default" disabled={busy}>
            {t('Cancel')}
          </Button>
          <ReasonedButton whyNot={whyNot} quiet loading={busy} onClick={() => void assign()}>`,
  ),
  b(
    '9.452',
    'Cancel keeps the dialog for a view open',
    `            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit">{t('Save View')}</Button>`,
    `            <Button variant="default">{t('Cancel')}</Button>
            <Button type="submit">{t('Save View')}</Button>`,
  ),
  b(
    '9.452',
    'Close keeps the report of a completed BOL open',
    `          {bol.completed ? (
            <Button variant="default" onClick={onClose}>`,
    `          {bol.completed ? (
            <Button variant="default">`,
  ),
  b(
    '9.452',
    'Close keeps the code open',
    "step === 'done') {\n    return (\n      <ButtonRow>\n        <Button onClick={onClose}>",
    "step === 'done') {\n    return (\n      <ButtonRow>\n        <Button>",
  ),
  b(
    '9.452',
    'one’s own code is not shown again',
    `<Button variant="default" onClick={() => setStep('show')}>`,
    `<Button variant="default" onClick={() => setStep('scan')}>`,
  ),
  b(
    '9.453',
    'that trucks that come late have no detention cannot be said',
    'onChange={({ currentTarget }) => onChange({ ...terms, lateForfeits: currentTarget.checked })}',
    'onChange={() => onChange({ ...terms, lateForfeits: false })}',
  ),
  b(
    '9.464',
    'photographed pages stay with the load of the other tab',
    '    await moveDraft(scanKey(draft.loadId), scanKey(another.loadId));\n',
    '',
  ),
  b(
    '9.465',
    'Keep does not close the question',
    'onClose={() => setEditing(false)} onEdit',
    'onClose={() => undefined} onEdit',
  ),
  b(
    '9.466',
    'two quick presses assign a driver twice',
    '    setBusy(true);\n    const changes = can.flatMap(',
    '    const changes = can.flatMap(',
  ),
  b(
    '9.468',
    'a further SKU cannot be reported',
    'change((now) => ({ lines: [...now.lines, newFoundLine()] }))',
    'change((now) => ({ lines: [...now.lines] }))',
  ),
  b('9.469', 'the tools of a list are drawings alone', '<span className={classes.words}>{label}</span>', ''),
  b('9.470', 'nothing comes of what is to be reported', 'onClick={() => onChoose(kind)}', 'onClick={() => undefined}'),
  b('9.470', 'a report at a truck cannot be left', 'onClose={() => setReporting(null)}', 'onClose={() => undefined}'),
  b('9.470', 'signing at a truck cannot be left', 'onClose={() => setSigning(false)}', 'onClose={() => undefined}'),
  b('9.470', '"Save and sign" saves', 'go: () => setSigning(true) }', 'go: () => undefined }'),
  b(
    '9.470',
    'a gate slip is printed once for ever',
    '{...{ truck, load, viewer, href }} onPrinted={printed} />',
    '{...{ truck, load, viewer, href }} onPrinted={() => undefined} />',
  ),
  b(
    '9.471',
    'the menu stays open behind FAQs',
    'label={msg(\'FAQs\')} icon="help" onClick={onClose}',
    'label={msg(\'FAQs\')} icon="help" onClick={() => undefined}',
  ),
  b(
    '9.471',
    'the menu stays open behind its other entries',
    '<MenuLink key={item.to} {...item} onClick={onClose} />',
    '<MenuLink key={item.to} {...item} onClick={() => undefined} />',
  ),
  b('9.475', 'a message cannot be closed', 'onClose={hideSnackbar}', 'onClose={() => undefined}'),
  b(
    '9.476',
    'the glass of the header opens nothing',
    "        aria-label={t('Search everything')}\n        onClick={() => usePaletteControl.setState({ isOpen: true })}",
    "        aria-label={t('Search everything')}\n        onClick={() => usePaletteControl.setState({ isOpen: false })}",
  ),
  b(
    '9.481',
    'an Android phone is sent to a web page',
    'if (/Android/.test(userAgent))',
    'if (/Symbian/.test(userAgent))',
  ),
  b(
    '9.481',
    'a map takes the place of the app',
    "{ href, target: '_blank', rel: 'noopener noreferrer' } : { href }",
    '{ href } : { href }',
  ),
  b('9.482', 'a mail is not offered beside a phone', '  if (phone && email) {', "  if (phone && email === '') {"),
  b(
    '9.482',
    'who has only a mail is not named',
    "  if (email) return <p>{rich('Questions? <write>",
    "  if (email === '') return <p>{rich('Questions? <write>",
  ),
  b(
    '9.483',
    'a late answer takes the place of the last',
    '    if (latest.current !== term) return;\n    setFound(answer ?? []);',
    '    setFound(answer ?? []);',
  ),
  b(
    '9.483',
    'a server that can’t be asked has no such carrier',
    'setNote(answer === null ? t(NO_CONNECTION) : undefined);',
    'setNote(undefined);',
  ),
  b(
    '9.483',
    'it still can’t be asked once it has answered',
    'setNote(answer === null ? t(NO_CONNECTION) : undefined);',
    'if (answer === null) setNote(t(NO_CONNECTION));',
  ),
];
