import { Button } from '@mantine/core';
import classes from './list-footer.module.css';

interface ListFooterProps {
  shown: number;
  /** Records there are, or that match the search. */
  matching: number;
  onMore: () => void;
}

/** How far the list is unfolded, and the next page. */
export function ListFooter({ shown, matching, onMore }: ListFooterProps) {
  return (
    <div className={classes.footer}>
      <span className={classes.count}>
        {shown.toLocaleString('en-US')} of {matching.toLocaleString('en-US')}
      </span>
      {shown < matching && (
        <Button variant="default" onClick={onMore}>
          <span className={classes.more}>see more loads</span>
        </Button>
      )}
    </div>
  );
}
