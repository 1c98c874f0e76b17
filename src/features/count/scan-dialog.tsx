import { useState } from 'react';
import { ScanCode, type ScanPart } from '#ui/codes/scan-code.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { FullModal } from '#ui/modal-frame.tsx';

interface ScanDialogProps {
  title: string;
  hint: string;
  /** Takes what a code says, or says in a sentence why it cannot. */
  onCode: (code: string) => string | null;
  onClose: () => void;
  /** What looks for codes; a camera unless said otherwise. */
  Scan?: ScanPart | undefined;
}

/** Reads one barcode, and is gone when it was taken. */
export function ScanDialog({ title, hint, onCode, onClose, Scan = ScanCode }: ScanDialogProps) {
  const [problem, setProblem] = useState('');
  const take = (code: string) => {
    const whyNot = onCode(code);
    setProblem(whyNot ?? '');
    if (whyNot === null) onClose();
  };
  return (
    <FullModal opened onClose={onClose} title={title}>
      <Scan kind="product" hint={hint} onText={take} />
      {problem !== '' && <ErrorPanel title={problem} />}
    </FullModal>
  );
}
