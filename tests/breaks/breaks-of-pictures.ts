// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what is quoted here is source
/** Documents and pictures as they are chosen, cut and looked at. */
import { type Break, b } from './break.ts';

export const PICTURES: readonly Break[] = [
  b('2.89', 'every document has one page', 'sha256, size, pages: counted.pages };', 'sha256, size, pages: 1 };'),
  b(
    '2.92',
    'Next in a document leads to its last page',
    'disabled={page >= pages} onPress={() => onPage(page + 1)} />',
    'disabled={page >= pages} onPress={() => onPage(pages)} />',
  ),
  b(
    '2.92',
    'Previous in a document leads to its first page',
    'disabled={page <= 1} onPress={() => onPage(page - 1)} />',
    'disabled={page <= 1} onPress={() => onPage(1)} />',
  ),
  b(
    '2.108',
    'Cancel leaves the picture in its frame',
    'onCancel={() => toInitial()}\n            onUnreadable',
    'onCancel={() => undefined}\n            onUnreadable',
  ),
  b(
    '2.108',
    'Cancel takes the picture',
    '<Button variant="default" onClick={onCancel} disabled={busy}>\n          {t(\'Cancel\')}\n        </Button>\n        <Button onClick={() => void save()}',
    '<Button variant="default" onClick={() => void onSave(src)} disabled={busy}>\n          {t(\'Cancel\')}\n        </Button>\n        <Button onClick={() => void save()}',
  ),
  b(
    '2.108',
    'Save leaves the picture in its frame',
    'if (await onSave(dataUrl)) toInitial();',
    'await onSave(dataUrl);',
  ),
  b(
    '2.109',
    'a picture is enlarged before anybody asks',
    'const [zoom, setZoom] = useState(shape.zoomStart);',
    'const [zoom, setZoom] = useState(2);',
  ),
  b(
    '2.109',
    'a picture is sent as PNG',
    "toDataURL('image/jpeg', quality);\n}\n\nasync function loadImage",
    "toDataURL('image/png', quality);\n}\n\nasync function loadImage",
  ),
  b(
    '2.109',
    'the frame of a picture is square',
    'aspect={shape.aspect}\n          maxZoom',
    'aspect={1}\n          maxZoom',
  ),
  b(
    '2.117',
    'Close leaves the document open',
    "<Button onClick={onClose}>{t('Close')}</Button>\n        </ButtonRow>\n      }\n    >\n      <LazyPdfViewer",
    "<Button>{t('Close')}</Button>\n        </ButtonRow>\n      }\n    >\n      <LazyPdfViewer",
  ),
  b(
    '2.117',
    'an enlarged document does not say which it is',
    'opened={enlarged} title={file.name} onClose',
    'opened={enlarged} title="" onClose',
  ),
  b(
    '9.376',
    'the pictures are English for everybody',
    '`/guide/${spokenLanguage()}/${name}.webp`',
    '`/guide/en/${name}.webp`',
  ),
  b(
    '9.376',
    'who installs is shown English screens',
    '`/guide/${locale.slice(0, 2)}/${name}.webp`',
    '`/guide/en/${name}.webp`',
  ),
  b(
    'H0.30',
    'a photo is taken away while others come, and comes back with them',
    'onRemove={taking ? undefined : onRemove}',
    'onRemove={onRemove}',
  ),
  b(
    '9.499',
    'a large picture stays open',
    '<PictureModal opened onClose={() => setEnlarged(false)} title={label}',
    '<PictureModal opened onClose={() => undefined} title={label}',
  ),
  b(
    '9.500',
    'a picture is asked for once',
    '    setTries((before) => before + 1);\n  };\n  useOnline(',
    '  };\n  useOnline(',
  ),
  b(
    '9.500',
    'the network returns for nothing',
    '  useOnline(problem === null ? null : again);\n',
    '  useOnline(null);\n',
  ),
  b('9.500', 'what is here is asked for again', 'useOnline(problem === null ? null : again)', 'useOnline(again)'),
  b(
    '9.501',
    'a live picture can’t be closed',
    '            onClose={() => setLive(false)}\n          />\n        </ErrorBoundary>',
    '            onClose={() => undefined}\n          />\n        </ErrorBoundary>',
  ),
  b(
    '9.502',
    'the only stroke stays',
    'drawing && drawing.strokes.length > 1 ? { ...drawing, strokes: drawing.strokes.slice(0, -1) } : null',
    'drawing && { ...drawing, strokes: drawing.strokes.slice(0, -1) }',
  ),
  b(
    '9.503',
    'a delivery without a date is due at no time',
    "return time === '' ? t('From {shipper} · due any time', names) : t('From {shipper} · due {time}'",
    "return time === 'never' ? t('From {shipper} · due any time', names) : t('From {shipper} · due {time}'",
  ),
  b(
    '9.504',
    'who came for a load does not find it',
    '    ...load.drivers.flatMap(textOfDriver),\n    ...load.stamps.map(({ driverName }) => driverName),\n',
    '    ...load.drivers.flatMap(textOfDriver),\n',
  ),
  b(
    '9.505',
    'all loads stay once they were asked for',
    'onClick={() => setAllFor(showsAll ? null : driver._id)}',
    'onClick={() => setAllFor(driver._id)}',
  ),
  b(
    '9.506',
    'Print does nothing',
    'disabled={!index} onClick={() => window.print()} />',
    'disabled={!index} onClick={() => undefined} />',
  ),
  b(
    '9.507',
    'Reload draws the same fault again',
    'isMissing ? () => window.location.reload() : () => this.setState({ error: none })',
    '() => this.setState({ error: none })',
  ),
  b(
    '9.508',
    'steps that are chosen stay as they were',
    'roundTo: Number(currentTarget.value) })}',
    'roundTo: terms.roundTo })}',
  ),
];
