/**
 * Builds of several releases talk to each other: a phone keeps its app for weeks, and an update replaces one process of
 * the server after the other. So both sides say in every call which level of the wire they speak (`HEADERS.level`), and
 * neither is given what it would refuse. What each level brought:
 *
 * - 1: the first release, which says nothing.
 * - 2: outcomes other than complete: `outcomes` of a load and of a BOL, the changes `record-outcome` and `void-outcome`, the
 *   notification kind `not-delivered`. Photos of freight, and `photos` of an outcome. Photographed papers: `papers` of a BOL, the
 *   changes `add-paper`, `review-paper` and `void-paper`, the notification kinds `paper-added`, `paper-flagged` and `paper-retake`.
 *   Counts: `counts` of a BOL, the change `record-count`. Concealed damage: `concealed` of a BOL, the change `report-concealed`.
 *   Dwell: `dwell` of a load and of a BOL, `dwellTerms` of a company and of a load, the changes `mark-dwell`, `correct-dwell` and
 *   `answer-dwell`, the notification kinds `dwell-disputed` and `free-time-ending`.
 *   Claims: `claims` of a BOL, the changes `record-claim` and `withdraw-claim`, the notification kinds `claim-filed`, `claim-answered` and `claim-due`.
 *   Handovers by code: `handshakes` of a BOL, the change `record-handshake`, the keys of devices.
 *   Answers to a fact without its row (`withheld` in stamp.ts): what a driver did who was replaced since.
 *
 * What the browser itself asks for, the stream of nudges and a document by its address, can't say a level and needs none.
 *
 * A new level is for what a released build cannot take. A new optional field needs none: whoever does not know it leaves it
 * out. But a list of values that builds check (`z.enum`) must not grow unless the new value is kept from lower levels
 * (`kindForLevel` in notification.ts), and a change that an older server does not know says so (`needsLevel` in
 * changes/change.ts). `tests/contract/old-builds.test.ts` compares what is sent with what level 1 takes.
 */

/** The level this build speaks. */
export const LEVEL = 2;

/** What a header says of its sender, as far as this build can speak it too; whatever is no level is the first one. */
export function levelOf(said: unknown): number {
  return typeof said === 'string' && /^[1-9]\d*$/.test(said) ? Math.min(Number(said), LEVEL) : 1;
}
