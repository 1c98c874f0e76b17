import { ComingPieces } from '../coming-pieces.tsx';
import classes from './paper-coming.module.css';

/** A written page seen from too far to read, over the whole sheet it stands in, while the page itself is read or drawn. */
export const PaperComing = ({ label }: { label: string }) => <ComingPieces label={label} className={classes.paper} />;
