import { showSnackbar } from './snackbar-store.ts';

/**
 * Says "Saved on this device" once `work` has resolved, never before. When the device could not keep it, the
 * error's own sentence is shown instead and the answer is false: the form keeps its content. Faults of the program
 * (any other error) are thrown on.
 */
export async function announceSave(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'StorageError') throw error;
    showSnackbar({ severity: 'error', message: error.message });
    return false;
  }
  showSnackbar({ severity: 'success', message: 'Saved on this device' });
  return true;
}
