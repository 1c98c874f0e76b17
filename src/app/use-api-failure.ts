import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { onApiFailure } from './on-api-failure.ts';

/** The handler of failed direct calls for the screen it is used on; see on-api-failure.ts. */
export function useApiFailure(): (error: unknown) => Promise<never[]> {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return useCallback((error: unknown) => onApiFailure(error, { pathname, navigate }), [pathname, navigate]);
}
