/** Whether `error` is one of Node's own with one of these codes, such as `ENOENT`. */
export function isNodeError(error: unknown, ...codes: string[]): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code);
}
