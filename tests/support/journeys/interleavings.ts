/** Every order in which `a` things of one and `b` things of another can arrive, each keeping its own order. */
export function interleavings(a: number, b: number): ('a' | 'b')[][] {
  if (a === 0 && b === 0) return [[]];
  return [
    ...(a > 0 ? interleavings(a - 1, b).map((rest) => ['a' as const, ...rest]) : []),
    ...(b > 0 ? interleavings(a, b - 1).map((rest) => ['b' as const, ...rest]) : []),
  ];
}
