/** `1 item` or `3 items`: how much somebody has not sent yet. */
export function unsentWords(count: number): string {
  return count === 1 ? '1 item' : `${count.toLocaleString('en-US')} items`;
}
