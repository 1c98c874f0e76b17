/** JavaScript and styles of the first screens, brotli: what `npm run check` holds to its budget, and the styles beside it. */
import { FIRST_SCREENS, type FirstScreen, firstLoad as filesOf, sumOf } from '../../checks/first-load.ts';
import type { Bench, Figure } from '../figure.ts';

const LIMITS: Record<FirstScreen, number> = { '/': 90, '/login': 100, '/home': 135 };

export const firstLoad: Bench = {
  name: 'first-load',
  about: 'JavaScript and styles of the first screens',
  minutes: 1,
  async run() {
    return (Object.keys(FIRST_SCREENS) as FirstScreen[]).flatMap((screen): Figure[] => {
      const { scripts, styles } = filesOf(screen);
      const goals = [{ atMost: LIMITS[screen] }];
      const facts = { unit: 'kB', take: 'median', goals } as const;
      return [
        { what: `JavaScript of \`${screen}\`, brotli`, ...facts, values: [sumOf(scripts)] },
        { what: '… with its styles', ...facts, values: [sumOf([...scripts, ...styles])] },
      ];
    });
  },
};
