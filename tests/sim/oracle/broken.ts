/** A promise of the product that a run found broken. `rule` names it, so that shrinking keeps to the same fault. */
export class Broken extends Error {
  override name = 'Broken';
  readonly rule: string;

  constructor(rule: string, words: string) {
    super(`${rule}: ${words}`);
    this.rule = rule;
  }
}
