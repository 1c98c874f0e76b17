/*
 * The frame of every screen about one load: its heading, and two columns on a desk. On a phone the order is what
 * somebody at the gate needs first: what is to be done, then the document, then everything there is to know.
 */
import type { ReactNode } from 'react';
import { shortId } from '#domain/ids.ts';
import { isLoadCompleted } from '#domain/load-category.ts';
import { may } from '#domain/permissions.ts';
import { relationsTo } from '#domain/relation.ts';
import { LoadHeader } from '#features/loads/load-header.tsx';
import { LoadStandin } from '#features/loads/load-standin.tsx';
import { useLoad } from '#features/loads/use-load.ts';
import type { BolRow, LoadRow } from '#offline/db/rows.ts';
import type { Session } from '#offline/session.ts';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { PATHS } from '../paths.ts';
import { useReady } from '../ready.ts';
import { usePageTitle } from '../use-page-title.ts';
import { useViewer } from '../use-viewer.ts';
import classes from './load-screen.module.css';

/** What a screen about a load is made from. */
export interface LoadScene {
  load: LoadRow;
  bols: BolRow[];
  viewer: Session;
  seesPickUp: boolean;
}

interface LoadScreenProps {
  loadId: string;
  back?: { to: string; label: string };
  actions?: (scene: LoadScene) => ReactNode;
  children: (scene: LoadScene) => ReactNode;
}

/** See the head of the file. */
export function LoadScreen({ loadId, back, actions, children }: LoadScreenProps) {
  const viewer = useViewer();
  const state = useLoad(loadId, viewer);
  usePageTitle(`Load: ${shortId(loadId)}`);
  useReady(state.status !== 'loading');
  if (state.status !== 'ready') return <LoadStandin status={state.status} homeHref={PATHS.home} />;
  const { bols } = state;
  // What is gone on the server is kept for reading only: without relations nothing on it can be pressed.
  const gone = state.load.removed !== undefined;
  const load = gone ? { ...state.load, deleted: true } : state.load;
  const relations = relationsTo(viewer.actor, load, bols);
  const completed = isLoadCompleted(bols);
  const seesPickUp = may(viewer.actor, 'pickup.read', relations, { completed });
  const scene = { load, bols, viewer, seesPickUp };
  return (
    <>
      <LoadHeader
        load={load}
        bols={bols}
        seesPickUp={seesPickUp}
        waiting={load.pending + bols.reduce((sum, bol) => sum + bol.pending, 0)}
        back={back ?? { to: PATHS.home, label: 'Home' }}
        actions={actions?.(scene)}
      />
      {gone && (
        <div className={classes.notice}>
          <ErrorPanel tone="warning" title="This load was deleted or is no longer shared with you.">
            It is kept on this device because something you did on it could not be sent. See the waiting list.
          </ErrorPanel>
        </div>
      )}
      {children(scene)}
    </>
  );
}

interface ColumnsProps {
  /** First on a phone, upper right on a desk. */
  lead: ReactNode;
  /** The wide column: the document, or the list of documents. */
  main: ReactNode;
  /** Under it: who takes part. */
  people: ReactNode;
  /** Under the lead: what is good to know. */
  rest: ReactNode;
}

/** The two columns under the heading. */
export function Columns({ lead, main, people, rest }: ColumnsProps) {
  return (
    <div className={classes.columns}>
      <div className={classes.lead}>{lead}</div>
      <div className={classes.main}>
        {main}
        <div className={classes.cards}>{people}</div>
      </div>
      <div className={classes.rest}>{rest}</div>
    </div>
  );
}
