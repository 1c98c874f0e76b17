/** Tables as text for spreadsheets. Written by hand, because a CSV library is mostly a parser. */

/** Lines of cells as a file, with the mark by which spreadsheets know UTF-8. */
export function csvText(lines: readonly (readonly string[])[]): string {
  return `\uFEFF${lines.map((cells) => cells.map(csvCell).join(',')).join('\r\n')}\r\n`;
}

/** What begins a formula, in the wide letters of the East as well, behind blanks and what nobody sees. */
const FORMULA = /^[\s\p{Cf}]*[=+\-@\t\r＝＋－＠]/u;

/** Whatever a spreadsheet would take for a formula becomes text: names of files and SKUs are other people's. */
function csvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
