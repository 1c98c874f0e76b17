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
    '9.454',
    'a company is counted, not a person',
    'await onBehalfOf(crowd.of(request), async () => route.limit?.(signedIn.userId));',
    'await onBehalfOf(crowd.of(request), async () => route.limit?.(signedIn.companyId));',
  ),
  b(
    '9.454',
    'signed PDFs are made as often as anybody likes',
    "    limit: personLimit(database.pool, 'signed-pdf', SIGNED_PDFS),\n",
    '',
  ),
  b('9.454', 'photos come as often as anybody likes', "    limit: personLimit(database.pool, 'photo', PHOTOS),\n", ''),
  b(
    '9.455',
    'the time that counts now is not said',
    '{ time: formatForReader(from, zone) },\n      )}\n    </RightTimeDialog>',
    "{ time: '' },\n      )}\n    </RightTimeDialog>",
  ),
  b(
    '9.455',
    'the time that counts now is said by the clock of another place',
    '  const zone = zoneOfStop(bol ?? load);\n  return (\n    <RightTimeDialog',
    "  const zone = 'America/New_York';\n  return (\n    <RightTimeDialog",
  ),
  b(
    '9.456',
    'the field of the pick-up does not say by which clock',
    "t('When the carrier is expected.')} $",
    "t('When the carrier is expected.')} ",
  ),
  b(
    '9.457',
    'explainers leave out their steps',
    '<ol className={classes.points}>\n          {points.map(',
    '<ol className={classes.points}>\n          {points.slice(1).map(',
  ),
  b('9.458', 'ranges are not announced', "  reply.header('accept-ranges', 'bytes');\n", ''),
];
