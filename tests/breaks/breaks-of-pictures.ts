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
];
