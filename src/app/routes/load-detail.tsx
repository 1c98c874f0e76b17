import { useParams } from 'react-router-dom';
import { InboundLoad } from './inbound-load.tsx';
import { OutboundLoad } from './outbound-load.tsx';
import { useLoadParams } from './use-load-params.ts';

/** One load: what is being received (and was, on the shipper side) reads differently from what is being sent. */
export function LoadDetail() {
  const params = useLoadParams();
  const { loadId } = useParams();
  return params.receiving ? <InboundLoad key={loadId} {...params} /> : <OutboundLoad key={loadId} {...params} />;
}
