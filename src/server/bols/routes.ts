import * as contract from '#contract/bol.ts';
import { type Route, route } from '../http/route.ts';
import { pageOfBolList } from '../loads/lists.ts';
import { assignDriverCall } from './assign-driver.ts';
import { checkInBolCall } from './check-in-bol.ts';
import { correctBolStampCall } from './correct-bol-stamp.ts';
import { getBol } from './get-bol.ts';
import { updateBolCall } from './update-bol.ts';

export const bolRoutes: Route[] = [
  route(
    contract.listCompletedBols,
    async ({ db, actor, query }) => {
      const { rows, total } = await pageOfBolList(db, actor, 'completed', query.page);
      return { completed: rows, completedTotal: total };
    },
    { transaction: 'snapshot' },
  ),
  route(contract.getBol, ({ db, actor, params }) => getBol(db, actor, params.id)),
  route(contract.checkInBol, checkInBolCall),
  route(contract.correctBolStamp, correctBolStampCall),
  route(contract.assignDriver, assignDriverCall),
  route(contract.updateBol, updateBolCall),
];
