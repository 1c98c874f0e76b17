import { useLocation, useParams } from 'react-router-dom';

/** What the address of a load says: /{side}-account/{company}/{category}/{loadId}[/{bolId}]. */
export interface LoadParams {
  companyName: string;
  category: string;
  loadId: string;
  /** The load's own address, whichever of its screens is shown. */
  loadHref: string;
  /** Inbound and completed on the shipper's side: the view of those who receive. */
  receiving: boolean;
}

/** See LoadParams. */
export function useLoadParams(): LoadParams {
  const { pathname } = useLocation();
  const { companyName = '', category = '', loadId = '' } = useParams();
  // The router takes an address in any case.
  const onShipperSide = pathname.toLowerCase().startsWith('/shipper-account/');
  return {
    companyName,
    category,
    loadId,
    loadHref: pathname.split('/').slice(0, 5).join('/'),
    receiving: onShipperSide && (category === 'inbound' || category === 'completed'),
  };
}
