/** What may be recorded of a stay, and by whom. Kept apart from the facts, which every first screen loads. */

/** Marks, and answers, of one load or BOL. */
export const DWELL_FACTS_MAX = 40;
