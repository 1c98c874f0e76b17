/** Why the document can't be shown, in a sentence. Errors of the device's files carry one; others are not expected. */
export function documentTrouble(error: unknown): string {
  if (error instanceof Error && error.name === 'DocumentError') return error.message;
  return 'The document could not be read from this device. Try again, or restart the app.';
}
