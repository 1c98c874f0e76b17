/** Ms that a code was not seen, after which it was taken away: a hand that shakes loses it for a few looks. */
const AWAY_MS = 1000;

/**
 * Whether a code that a live picture shows just now is to be told. One that stays in the picture is told once; taken away and
 * held up again it is told again, or nobody could try again what did not work. `atMs`: any clock that only goes on.
 */
export function toldOnce(): (text: string, atMs: number) => boolean {
  let last = { text: '', seenMs: 0 };
  return (text, atMs) => {
    const isSame = text === last.text && atMs - last.seenMs < AWAY_MS;
    last = { text, seenMs: atMs };
    return !isSame;
  };
}
