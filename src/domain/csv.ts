/** Tables as text for spreadsheets. Written by hand, because a CSV library is mostly a parser. */

/** Lines of cells as a file, with the mark by which spreadsheets know UTF-8. */
export function csvText(lines: readonly (readonly string[])[]): string {
  return `\uFEFF${lines.map((cells) => cells.map(csvCell).join(',')).join('\r\n')}\r\n`;
}

/** Whatever a spreadsheet would take for a formula becomes text: names of files and SKUs are other people's. */
function csvCell(text: string): string {
  const safe = /^[\s]*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
