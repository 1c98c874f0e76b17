import { type ReactElement, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { shortId } from '#domain/ids.ts';
import { type Category, isLoadCompleted } from '#domain/load-category.ts';
import { may } from '#domain/permissions.ts';
import { relationsTo } from '#domain/relation.ts';
import type { StatusAction } from '#domain/status.ts';
import { LoadHeader } from '#features/loads/load-header.tsx';
import { type StatusScene, useLoadStatus } from '#features/loads/load-status.ts';
import { LoadStepper } from '#features/loads/load-stepper.tsx';
import { LoadStandin, useLoad } from '#features/loads/use-load.tsx';
import { t } from '#language/say.ts';
import type { BolRow, LoadRow } from '#offline/read-loads.ts';
import type { Session } from '#offline/session.ts';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { StickyPrimary } from '#ui/primary-action.tsx';
import { accessTo } from '../base/access.ts';
import { useHomeAsLeft } from '../base/home-as-left.ts';
import { type AskedAddress, loadAddress, saysTheSame } from '../base/load-address.ts';
import { usePageTitle, useReady } from '../base/page.ts';
import { bolPath } from '../base/paths.ts';
import { useViewer } from '../base/session-store.ts';
import classes from './load-screen.module.css';
import { NotFound } from './not-found.tsx';

/** What a screen about a load is made from. */
export interface LoadScene {
  load: LoadRow;
  bols: BolRow[];
  viewer: Session;
  seesPickUp: boolean;
  /** The list it stands in for this viewer; null for what is gone and stands in none. */
  category: Category | null;
  /** Address of the load's own page. */
  href: string;
}

interface LoadScreenProps {
  actions?: (scene: LoadScene) => ReactNode;
  children: (scene: LoadScene) => ReactNode;
}

/**
 * The frame of every screen about one load: its heading, how far it has come, and two columns on a desk. On a phone the
 * order is what somebody at the gate needs first: what is to be done, then the document, then everything there is to
 * know. The address is put right for whoever reads it: see load-address.ts.
 */
export function LoadScreen({ actions, children }: LoadScreenProps) {
  const viewer = useViewer();
  const asked = useLoadParams();
  const { pathname } = useLocation();
  const { loadId, bolId } = asked;
  const homeHref = useHomeAsLeft(viewer.user._id);
  const state = useLoad(loadId, viewer);
  usePageTitle(t('Load: {id}', { id: shortId(loadId) }));
  useReady(state.status !== 'loading');
  const right = state.status === 'ready' ? loadAddress(viewer, state.load, state.bols, asked.category) : null;
  const isRight = right === null || saysTheSame(viewer, asked, right);
  useRightPath(isRight ? null : bolId === null ? right.href : bolPath(right.href, bolId));
  const missing = state.status === 'missing' || (state.status === 'ready' && !right && !state.load.removed);
  // Like any address that is not for this person, as long as nothing says that it has one of theirs.
  if (missing && accessTo(pathname, viewer.actor) === 'elsewhere') return <NotFound />;
  if (missing || state.status !== 'ready') {
    return (
      <LoadStandin
        loadId={loadId}
        status={missing || state.status === 'ready' ? 'missing' : state.status}
        homeHref={homeHref}
      />
    );
  }
  const { bols } = state;
  // The page of a BOL is headed by what is true of that one.
  const isAsked = ({ _id }: BolRow) => _id === bolId;
  // What is gone on the server is kept for reading only: without relations nothing on it can be pressed.
  const gone = state.load.removed !== undefined;
  const load = gone ? { ...state.load, deleted: true } : state.load;
  const relations = relationsTo(viewer.actor, load, bols);
  const completed = isLoadCompleted(bols);
  const seesPickUp = may(viewer.actor, 'pickup.read', relations, { completed });
  const href = right?.href ?? pathname.split('/').slice(0, 5).join('/');
  const scene = { load, bols, viewer, seesPickUp, category: right?.category ?? null, href };
  return (
    <StickyPrimary value={true}>
      <LoadHeader
        load={load}
        bols={bols}
        of={bols.some(isAsked) ? bols.filter(isAsked) : bols}
        viewer={viewer}
        waiting={load.pending + bols.reduce((sum, bol) => sum + bol.pending, 0)}
        back={bolId === null ? { to: homeHref, label: t('Home') } : { to: href, label: t('The whole load') }}
        actions={actions?.(scene)}
      />
      <LoadStepper load={load} bols={bols} viewer={viewer} />
      {gone && (
        <div className={classes.notice}>
          <ErrorPanel tone="warning" title={t('This load was deleted or is no longer shared with you.')}>
            {t('It is kept on this device because something you did on it could not be sent. See the waiting list.')}
          </ErrorPanel>
        </div>
      )}
      {children(scene)}
    </StickyPrimary>
  );
}

/** Leads to the right path, in the place of the one that was asked for. */
function useRightPath(path: string | null): void {
  const { search, hash, state, key } = useLocation();
  const navigate = useNavigate();
  const correct = useEffectEvent((pathname: string) => {
    // Not for who has gone on already: until the next screen is fetched, this one is still drawn.
    const isHere = (window.history.state?.key ?? key) === key;
    if (isHere) navigate({ pathname, search, hash }, { replace: true, state });
  });
  useEffect(() => {
    if (path !== null) correct(path);
  }, [path]);
}

/** What the columns are about. */
type Shown = Pick<LoadScene, 'load' | 'bols' | 'viewer'> & Pick<StatusScene, 'of'>;

export interface ColumnsProps {
  /** First on a phone, upper right on a desk: panels by their keys, null for who does not see one. */
  lead: readonly (ReactElement | null | undefined)[];
  /** The wide column: the document, or the list of documents. */
  main: ReactNode;
  /** Under it: who takes part. */
  people: ReactNode;
  /** Under them: what happened, where the other column is the longer one. */
  foot?: ReactNode;
  /** Under the lead: what is good to know. */
  rest: ReactNode;
}

/** The panel in which each step is taken. */
const PANEL_OF: Partial<Record<StatusAction, string>> = {
  'assign-driver': 'driver',
  'check-in-load': 'pick-up',
  'check-out-load': 'pick-up',
  'check-in-bol': 'delivery',
  sign: 'signing',
  complete: 'delivery',
};

/**
 * The two columns under the heading. The panel with what this person is to do next comes first; as it was when the page
 * was opened, because nothing moves under a hand that has just done it.
 */
export function Columns({ lead, main, people, foot, rest, ...shown }: ColumnsProps & Shown) {
  const { action } = useLoadStatus(shown).status;
  const [first] = useState(action && PANEL_OF[action]);
  const isFirst = (panel: ReactElement | null | undefined) => Number(panel?.key === first);
  return (
    <div className={classes.columns}>
      <div className={classes.lead}>{lead.toSorted((a, b) => isFirst(b) - isFirst(a))}</div>
      <div className={classes.main}>
        {main}
        <div className={classes.cards}>{people}</div>
        {foot}
      </div>
      <div className={classes.rest}>{rest}</div>
    </div>
  );
}

/** What the address of a load says: /{side}-account/{company}/{category}/{loadId}[/{bolId}]. */
interface LoadParams extends AskedAddress {
  loadId: string;
  bolId: string | null;
}

/** See LoadParams. None of it but the ids is believed: see load-address.ts. */
export function useLoadParams(): LoadParams {
  const { pathname } = useLocation();
  const { companyName = '', category = '', loadId = '', bolId = null } = useParams();
  // The router takes an address in any case.
  const onShipperSide = pathname.toLowerCase().startsWith('/shipper-account/');
  return { onShipperSide, companyName, category, loadId, bolId };
}
