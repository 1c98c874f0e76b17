import { Button, NativeSelect } from '@mantine/core';
import { t } from '#language/say.ts';
import { Icon } from '../icon.tsx';
import type { DataControls } from './data-column.ts';
import classes from './data-search-panel.module.css';

interface SortFieldsProps {
  /** Keys and titles of the columns that can be sorted. */
  choices: { value: string; label: string }[];
  controls: DataControls;
}

/** By which column a list on a phone is sorted, and in which direction. */
export function SortFields({ choices, controls: { sort, onSortChange } }: SortFieldsProps) {
  const key = sort?.key ?? choices[0]?.value ?? '';
  const direction = sort?.direction ?? 'asc';
  return (
    <div className={classes.sort}>
      <NativeSelect
        size="sm"
        label={t('Sort by')}
        data={choices}
        value={key}
        onChange={(event) => onSortChange({ key: event.currentTarget.value, direction })}
      />
      <Button
        variant="default"
        onClick={() => onSortChange({ key, direction: direction === 'asc' ? 'desc' : 'asc' })}
        leftSection={<Icon name={direction === 'asc' ? 'arrowUp' : 'arrowDown'} size={18} />}
      >
        {direction === 'asc' ? t('Ascending') : t('Descending')}
      </Button>
    </div>
  );
}
