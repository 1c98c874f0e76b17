import fc from 'fast-check';

// A mutant is noticed by any counterexample: looking for the smallest takes most of the time.
fc.configureGlobal({ endOnFailure: true });
