import { Icon } from './icon.tsx';
import classes from './search-box.module.css';

interface SearchBoxProps {
  /** Names it for screen readers. */
  label: string;
  /** What can be typed. */
  placeholder: string;
  value: string;
  onChange: (typed: string) => void;
}

/** One field that narrows what stands below it. */
export function SearchBox({ label, placeholder, value, onChange }: SearchBoxProps) {
  return (
    <label className={classes.search}>
      <Icon name="search" size={20} />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        autoComplete="off"
      />
    </label>
  );
}
