import type { Notification } from '#contract/notification.ts';
import type { StopOutcome } from '#domain/visits.ts';

/** Something to tell, and whom it concerns. */
export interface Notice {
  kind: Notification['kind'];
  /** Says it in the language spoken then: that of whoever is told. */
  text: () => string;
  loadId: string;
  bolId: string | null;
  /** When it happened, where the load itself says so. */
  at?: Date | null;
  /** What a company's people propose, told behind the text by the clock of the place. */
  proposal?: Pick<StopOutcome, 'byCompanyId' | 'byName' | 'plan' | 'proposedDate'>;
  /** Agreed times of delivery, told behind the text by the clock of the place. */
  deliveries?: readonly (Date | null)[];
  /** Company whose place it is about; left out: the receiver of the BOL, else the shipper. */
  placeId?: string;
  /** When it happened is not theirs to see: they are told when it was heard of. */
  whenHeard?: true;
  /** Companies whose staff are told. */
  companyIds: string[];
  /** Drivers who are told, and others who are told for themselves. */
  driverIds: string[];
}
