/*
 * Between a point in time and the "YYYY-MM-DDTHH:mm" of date inputs, which means the clock on the wall where the device is.
 */

/** The wall-clock form of a point in time. */
export function toLocalInput(date: Date): string {
  const day = [date.getFullYear().toString().padStart(4, '0'), pad(date.getMonth() + 1), pad(date.getDate())].join('-');
  return `${day}T${pad(date.getHours())}:${pad(date.getMinutes())}`;
}

/** The point in time of a wall-clock form; null for an empty or unreadable one. */
export function fromLocalInput(text: string): Date | null {
  // Without a zone at its end the text is read in the zone of the device.
  const date = new Date(text);
  return text === '' || Number.isNaN(date.getTime()) ? null : date;
}

function pad(value: number): string {
  return value.toString().padStart(2, '0');
}
