/**
 * Chinese and Japanese text without embedded fonts: what it says hangs on the predefined character maps
 * `UniGB-UTF16-H` and `90ms-RKSJ-H`, which a reader must bring along.
 */
import { type RawObject, rawPdf } from './raw-pdf.ts';

const hex = (bytes: readonly number[]): string => bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');

const utf16 = (text: string): string =>
  hex([...text].flatMap((character) => [character.charCodeAt(0) >> 8, character.charCodeAt(0) & 255]));

/** "Bill of lading" in Japanese, in Shift JIS: Node can read that encoding but not write it. */
const SHIFT_JIS_BOL = '914489d78fd88c94';

const composite = (name: string, encoding: string, descendant: number): RawObject => ({
  dictionary: `/Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /${encoding} /DescendantFonts [${descendant} 0 R]`,
});

const cidFont = (name: string, ordering: string, descriptor: number): RawObject => ({
  dictionary:
    `/Type /Font /Subtype /CIDFontType0 /BaseFont /${name} /DW 1000 /FontDescriptor ${descriptor} 0 R ` +
    `/CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 2 >>`,
});

const descriptorOf = (name: string): RawObject => ({
  dictionary:
    `/Type /FontDescriptor /FontName /${name} /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 ` +
    '/Ascent 880 /Descent -120 /CapHeight 880 /StemV 93',
});

/** One page that reads 提货单 Harbor Foods 港口食品 and 船荷証券. */
export function cjkPdf(): Uint8Array<ArrayBuffer> {
  const content =
    `BT /GB 28 Tf 72 700 Td <${utf16('提货单 Harbor Foods 港口食品')}> Tj ET\n` +
    `BT /JP 28 Tf 72 640 Td <${SHIFT_JIS_BOL}> Tj ET`;
  return rawPdf([
    { dictionary: '/Type /Catalog /Pages 2 0 R' },
    { dictionary: '/Type /Pages /Kids [3 0 R] /Count 1' },
    {
      dictionary:
        '/Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /GB 5 0 R /JP 8 0 R >> >>',
    },
    { dictionary: '', stream: Buffer.from(content) },
    composite('STSong-Light', 'UniGB-UTF16-H', 6),
    cidFont('STSong-Light', 'GB1', 7),
    descriptorOf('STSong-Light'),
    composite('HeiseiMin-W3', '90ms-RKSJ-H', 9),
    cidFont('HeiseiMin-W3', 'Japan1', 10),
    descriptorOf('HeiseiMin-W3'),
  ]);
}
