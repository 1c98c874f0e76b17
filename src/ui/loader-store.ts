/** Whether the loader overlay covers the screen: while at least one request that a person waits for is running. */
import { create } from 'zustand';

export const useLoader = create<{ running: number }>(() => ({ running: 0 }));

/** Runs `work` under the overlay and hands its result or error on. */
export async function withLoader<T>(work: Promise<T>): Promise<T> {
  useLoader.setState((state) => ({ running: state.running + 1 }));
  try {
    return await work;
  } finally {
    useLoader.setState((state) => ({ running: state.running - 1 }));
  }
}
