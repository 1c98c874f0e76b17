/**
 * Text as the contract takes it: trimmed, and without the control characters that come along when a cell of a
 * spreadsheet or the name of a file is pasted. A tab in a number must not stop a finished load at the last step.
 */
export function oneLine(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  return text.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim();
}
