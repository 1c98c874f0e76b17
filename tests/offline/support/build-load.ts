import { keepFile } from '#offline/documents.ts';
import { enqueue } from '#offline/outbox/enqueue.ts';
import { CARRIER, id, party, RECEIVER, SHIPPER } from './freight.ts';

export const bytes = (text: string) => new TextEncoder().encode(text).buffer as ArrayBuffer;

/** A shipper’s load with one document, as the wizard builds it. */
export async function build(
  number: number,
  options: { ready?: boolean; carrierId?: string | null; dropDraft?: string } = {},
) {
  const { sha256, size } = await keepFile(bytes(`%PDF-1.7 document ${number}`));
  const { ready = true, carrierId = CARRIER } = options;
  return enqueue(
    {
      type: 'build-load',
      args: {
        _id: id('load', number),
        shipperId: SHIPPER,
        ready,
        carrierId,
        pUDate: '2026-11-22T08:00:00.000Z',
        pUNum: `PU-${number}`,
        bols: [
          {
            _id: id('bol', number),
            file: { name: 'bill.pdf', sha256 },
            receiverId: RECEIVER,
            deliveryDate: '2026-11-24T08:00:00.000Z',
          },
        ],
      },
      context: {
        parties: { [SHIPPER]: party(SHIPPER), [CARRIER]: party(CARRIER), [RECEIVER]: party(RECEIVER) },
        files: { [sha256]: { size, pages: 2 } },
        contact: { name: 'Sam', email: 'sam@shipper.example' },
      },
      label: `Ship load PU-${number}`,
    },
    { ...(options.dropDraft ? { dropDraft: options.dropDraft } : {}) },
  );
}
