/** What would come together too rarely by chance. */
import type { StepKind } from './plan.ts';

/** Pairs that meet: the second comes while the first is under way. */
export const MEETINGS: [StepKind, StepKind][] = [
  ['worker-flush', 'sign-in-other'],
  ['flush', 'sign-in-other'],
  ['worker-flush', 'sign-out-keep'],
  ['flush', 'sign-out-keep'],
  ['sync', 'sign-out-send'],
  ['worker-flush', 'flush'],
  ['second-tab', 'sync'],
  ['second-tab', 'sign-in-other'],
  ['set-pin', 'sign-in-other'],
  ['flush', 'sign-in-pin'],
  ['flush', 'update-app'],
  ['worker-flush', 'update-app'],
  ['sync', 'kill-browser'],
  ['flush', 'revoke-sessions'],
  ['sync', 'set-clock'],
  ['flush', 'fill-device'],
  ['flush', 'lose-store'],
  ['sign-out-keep', 'lose-store'],
  ['pull', 'sign-out-keep'],
  ['pull', 'sign-in-other'],
  ['flush', 'freeze-page'],
  ['sync', 'freeze-page'],
];

/** What hangs together at a dock and would come together too rarely: by the place of a device, desk, tablet or phone. */
export const STORIES: [place: number, kind: StepKind][][] = [
  // A page that is stopped while it asks what time it is.
  ...[1, 2].map((place): [number, StepKind][] => [
    [place, 'sync'],
    [place, 'set-clock'],
    [place, 'check-in-bol'],
    [place, 'flush'],
    [place, 'freeze-page'],
    [place, 'sync'],
  ]),
  [
    [1, 'outcome'],
    [2, 'outcome'],
  ],
  ...[1, 2].flatMap((place): [number, StepKind][][] => [
    [
      [place, 'outcome'],
      [place, 'void-outcome'],
    ],
    [
      [place, 'outcome'],
      [place, 'sync'],
      [place, 'void-outcome'],
    ],
    [
      [place, 'outcome'],
      [place, 'sync'],
      [0, 'sync'],
      [0, 'redeliver'],
      [0, 'sync'],
      [1, 'check-in-bol'],
    ],
  ]),
  ...[0, 1].map((place): [number, StepKind][] => [
    [1, 'check-in-bol'],
    [1, 'osd-add'],
    [1, 'complete'],
    [1, 'sync'],
    [place, 'sync'],
    [place, 'claim'],
    [place, 'sync'],
    [2, 'sync'],
    [2, 'claim'],
    [place, 'claim'],
    [2, 'sync'],
    [place, 'sync'],
    [1 - place, 'claim'],
  ]),
  [
    [1, 'check-in-bol'],
    [1, 'complete'],
    [1, 'concealed'],
    [1, 'sync'],
    [0, 'sync'],
    [0, 'claim'],
    [1, 'concealed'],
    [1, 'sync'],
  ],
  ...[1, 2].map((first): [number, StepKind][] => [
    [1, 'check-in-bol'],
    [1, 'sync'],
    [2, 'sync'],
    [2, 'handshake'],
    [first, 'sync'],
    [3 - first, 'sync'],
  ]),
  ...[0, 2].map((first): [number, StepKind][] => [
    [0, 'sync'],
    [2, 'sync'],
    [0, 'handshake'],
    [first, 'sync'],
    [2 - first, 'sync'],
    [0, 'check-out-load'],
  ]),
  // A driver who is not heard of is replaced.
  [
    [2, 'dwell'],
    [2, 'outcome'],
    [2, 'paper'],
    [0, 'assign'],
    [0, 'assign'],
    [0, 'sync'],
    [2, 'sync'],
  ],
];
