import type { Plan } from './plan.ts';

const seconds = (ms: number) => `${(ms / 1000).toFixed(3).padStart(10)} s`;

/** The plan in words: who holds what, who does what when, and what goes wrong. */
export function printPlan({ seed, devices, steps, faults, outages, deaths }: Plan): string {
  return [
    `seed ${seed}`,
    ...devices.map(({ people, fastByMs }, place) => {
      const clock = fastByMs === 0 ? 'clock right' : `clock ${Math.round(fastByMs / 1000)} s fast`;
      return `device ${place}: ${people.join(', then ')}, ${clock}`;
    }),
    ...steps.map(({ at, device, kind }) => `${seconds(at)}  device ${device}  ${kind}`),
    ...outages.map(
      ({ from, to, device, kind }) => `${seconds(from)}  device ${device}  ${kind} until ${seconds(to).trim()}`,
    ),
    ...faults.map(({ device, on, nth, kind, ms }) => `device ${device}: its ${on} ${nth} meets ${kind} (${ms} ms)`),
    ...deaths.map(({ device, checkpoint, nth }) => `device ${device}: dies at ${checkpoint}, time ${nth}`),
  ].join('\n');
}
