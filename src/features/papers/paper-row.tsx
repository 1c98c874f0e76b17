import { Button } from '@mantine/core';
import type { OutboxEntry } from '#changes/entry.ts';
import { recordReview } from '#changes/review-paper.ts';
import { formatBytes } from '#domain/bytes-format.ts';
import { formatForReader } from '#domain/date-format.ts';
import {
  hardToRead,
  PAPER_KINDS,
  type Paper,
  paperFaults,
  paperName,
  reviewWords,
  whyNotReviewPaper,
  whyNotVoidPaper,
} from '#domain/papers.ts';
import { may } from '#domain/permissions.ts';
import { relationsTo } from '#domain/relation.ts';
import { zoneOfStop } from '#domain/zone-of-address.ts';
import { t } from '#language/say.ts';
import { openDocument } from '#offline/documents.ts';
import { enqueue } from '#offline/outbox.ts';
import { DownloadIcon } from '#ui/download-icon.tsx';
import { Icon } from '#ui/icon.tsx';
import { announceSave } from '#ui/snackbar.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import classes from './papers-panel.module.css';
import { type PaperScene, PhotographPapers } from './photograph-papers.tsx';

/** What is done in a dialog of the panel. */
export type PaperAct = 'open' | 'ask' | 'take-back';

interface PaperRowProps {
  paper: Paper;
  sending: PaperSending;
  scene: PaperScene;
  onAct: (act: PaperAct) => void;
}

/** A paper with what is wrong with it, what was said of it, and what this person may do about it. */
export function PaperRow({ paper, sending, scene: { load, bol, viewer }, onAct }: PaperRowProps) {
  const { pages, size, at, byName, void: taken, review } = paper;
  const name = paperName(paper);
  const again = photographedAgain(paper, bol.papers ?? []);
  const isRetake = taken === null && review?.result === 'retake' && !again;
  const isOwn = paper.byUserId === viewer.actor.userId;
  const when = formatForReader(at, zoneOfStop(bol));
  return (
    <li className={classes.item} data-void={taken !== null || undefined}>
      <div className={classes.head}>
        <div className={classes.text}>
          <span className={classes.name}>{name}</span>
          <span className={classes.facts}>
            {t('{count, plural, one {# page} other {# pages}}', { count: pages.length })}, {formatBytes(size)}
          </span>
          <span className={classes.facts}>
            {byName}, {when}
          </span>
        </div>
        <Button
          variant="default"
          leftSection={<Icon name="eye" />}
          aria-label={t('Open: {paper}, {time}', { paper: name, time: when })}
          onClick={() => onAct('open')}
        >
          {t('Open')}
        </Button>
        <DownloadIcon name={name} saveAs={`${name}.pdf`} open={() => openDocument(paper.sha256)} />
      </div>
      <Badges paper={paper} again={again} sending={sending} />
      {taken && (
        <p className={classes.line}>
          {t('“{words}”', { words: taken.reason })}, {taken.byName}
        </p>
      )}
      {!taken && review && (
        <p className={classes.line}>{isRetake && isOwn ? retakeWords(review.note) : said(review)}</p>
      )}
      {isRetake && isOwn && (
        <PhotographPapers
          load={load}
          bol={bol}
          viewer={viewer}
          kind={PAPER_KINDS.find((kind) => kind === paper.kind)}
          words={t('Photograph again')}
        />
      )}
      {taken === null && <Actions paper={paper} scene={{ load, bol, viewer }} name={name} onAct={onAct} />}
    </li>
  );
}

const said = (review: NonNullable<Paper['review']>) => `${reviewWords(review)} (${review.byName})`;
const retakeWords = (note: string) =>
  note === '' ? t('The office asks for a new photo.') : t('The office asks for a new photo: {note}', { note });

/** Who was asked for a new photo has taken one since. */
function photographedAgain({ _id, kind, byUserId, review }: Paper, papers: readonly Paper[]): boolean {
  if (review?.result !== 'retake') return false;
  return papers.some(
    (other) =>
      other._id !== _id &&
      other.void === null &&
      other.kind === kind &&
      other.byUserId === byUserId &&
      Date.parse(other.at) >= Date.parse(review.at),
  );
}

function Badges({ paper, again, sending }: { paper: Paper; again: boolean; sending: PaperSending }) {
  const hard = hardToRead(paper);
  return (
    <div className={classes.badges}>
      {hard && (
        <StatusBadge tone="warning" icon="alert">
          {hard}
        </StatusBadge>
      )}
      {paper.void && <StatusBadge>{t('Taken back')}</StatusBadge>}
      {!paper.void && again && <StatusBadge>{t('Photographed again')}</StatusBadge>}
      {!paper.void && !again && paper.review?.result === 'retake' && (
        <StatusBadge tone="danger" icon="camera">
          {t('New photo asked for')}
        </StatusBadge>
      )}
      {sending === 'waiting' && (
        <StatusBadge tone="info" icon="cloudUp">
          {t('Waiting to send')}
        </StatusBadge>
      )}
      {sending === 'attention' && (
        <StatusBadge tone="danger" icon="alert">
          {t('Needs attention')}
        </StatusBadge>
      )}
    </div>
  );
}

/** Of the office, and of whoever took it. */
function Actions({
  paper,
  scene: { load, bol, viewer },
  name,
  onAct,
}: Omit<PaperRowProps, 'sending'> & { name: string }) {
  const { actor, user } = viewer;
  const relations = relationsTo(actor, load, [bol]);
  const mayReview = may(actor, 'paper.review', relations) && whyNotReviewPaper({ actor, paper }) === null;
  const mayTakeBack = may(actor, 'paper.add', relations) && whyNotVoidPaper({ actor, paper }) === null;
  const approve = () => announceSave(enqueue(recordReview({ bol, paper, result: 'ok', note: '', byName: user.name })));
  // What can be read as it is needs no word for it.
  const isDoubted = paperFaults(paper).length > 0 || paper.review?.result === 'retake';
  return (
    <div className={classes.actions}>
      {mayReview && isDoubted && (
        <Button variant="subtle" leftSection={<Icon name="check" size={18} />} onClick={() => void approve()}>
          {t('Readable after all')}
        </Button>
      )}
      {mayReview && paper.review?.result !== 'retake' && (
        <Button
          variant="subtle"
          leftSection={<Icon name="camera" size={18} />}
          aria-label={t('Ask for a new photo of: {paper}', { paper: name })}
          onClick={() => onAct('ask')}
        >
          {t('Ask for a new photo')}
        </Button>
      )}
      {mayTakeBack && (
        <Button
          variant="subtle"
          color="red"
          leftSection={<Icon name="close" size={18} />}
          aria-label={t('Take back: {paper}', { paper: name })}
          onClick={() => onAct('take-back')}
        >
          {t('Take back')}
        </Button>
      )}
    </div>
  );
}

/** Of what waits about a paper in the outbox; null when nothing does. */
export type PaperSending = 'waiting' | 'attention' | null;

/** How far the news about each paper is: itself, what the office says of it, that it is taken back. */
export function sendingOfPapers(entries: readonly OutboxEntry[]): (paperId: string) => PaperSending {
  return (paperId) => {
    const own = entries.filter((entry) => paperOf(entry) === paperId);
    if (own.length === 0) return null;
    return own.some(({ status }) => status === 'attention') ? 'attention' : 'waiting';
  };
}

function paperOf({ id, type, args }: OutboxEntry): string | null {
  if (type === 'add-paper') return id;
  return type === 'review-paper' || type === 'void-paper' ? (args as { paperId: string }).paperId : null;
}
