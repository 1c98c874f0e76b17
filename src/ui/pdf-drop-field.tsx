import { type DragEvent, useId, useState } from 'react';
import { t } from '#language/say.ts';
import { Icon } from './icon.tsx';
import classes from './pdf-drop-field.module.css';

interface PdfDropFieldProps {
  label: string;
  /** The chosen file, as it should be named. */
  fileName?: string | undefined;
  /** A line under the name: the number of pages, a limit. */
  hint?: string | undefined;
  error?: string | undefined;
  disabled?: boolean;
  /** The file is being looked at. */
  busy?: boolean;
  onFile: (file: File) => void;
  /** Takes several that were chosen or dropped together, whatever they are; left out, the first of them counts. */
  onFiles?: (files: File[]) => void;
}

/**
 * Takes a PDF, or several at once: by pressing, by dropping them on the field, or from the phone's files.
 *
 * The real file input is always in the page, only drawn invisibly small, so keyboards, screen readers and
 * automation meet a file input and nothing else. It never looks into the file: that is `pdfPageCount`.
 */
export function PdfDropField({
  label,
  fileName,
  hint,
  error,
  disabled = false,
  busy = false,
  onFile,
  onFiles,
}: PdfDropFieldProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState(false);
  const locked = disabled || busy;
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (!file || locked) return;
    if (onFiles && files.length > 1) {
      setRefused(false);
      onFiles([...files]);
      return;
    }
    setRefused(!isPdfName(file));
    if (isPdfName(file)) onFile(file);
  };
  const problem = refused ? t('Only .pdf files are accepted.') : error;
  const describedBy = [problem && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(!locked);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      take(event.dataTransfer.files);
    },
  };
  return (
    <div>
      <label {...drop} className={classes.zone} data-over={over || undefined} data-disabled={locked || undefined}>
        <Icon name={fileName ? 'file' : 'upload'} size={28} className={classes.icon} />
        <span className={classes.text}>
          <span className={classes.label}>{label}</span>
          <span className={classes.name}>
            {busy
              ? t('Reading the file…')
              : (fileName ?? (onFiles ? t('Choose PDFs, or drop them here') : t('Choose a PDF, or drop it here')))}
          </span>
        </span>
        <input
          type="file"
          accept=".pdf"
          multiple={onFiles !== undefined}
          className={classes.input}
          disabled={locked}
          aria-invalid={problem !== undefined}
          aria-describedby={describedBy || undefined}
          // Choosing the same file again must count as a change.
          onClick={(event) => {
            event.currentTarget.value = '';
          }}
          onChange={(event) => take(event.currentTarget.files)}
        />
      </label>
      {hint && (
        <p id={`${id}-hint`} className={classes.hint}>
          {hint}
        </p>
      )}
      <p id={`${id}-error`} role="alert" className={classes.error}>
        {problem}
      </p>
    </div>
  );
}

/** The name decides what is offered here; what the bytes are is another question. */
function isPdfName(file: File): boolean {
  return file.name.toLowerCase().endsWith('.pdf') || file.type === 'application/pdf';
}
