import userEvent from '@testing-library/user-event';

/**
 * Gives a field its text at once, behind what it has, as a paste or a password manager does. Each key that is typed draws
 * the whole form again: `userEvent.type` is for tests in which something happens between the keys.
 */
export async function enter(field: Element, text: string): Promise<void> {
  await userEvent.click(field);
  await userEvent.paste(text);
}
