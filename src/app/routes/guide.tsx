import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import { PageHeader } from '#ui/page-header.tsx';
import { PictureButton } from '#ui/picture-button.tsx';
import { useReady } from '../ready.ts';
import { usePageTitle } from '../use-page-title.ts';
import classes from './guide.module.css';
import { type GuidePage, guidePageAt } from './guide-pages.ts';
import { GUIDE_PICTURE_SIZES } from './guide-texts.ts';
import { NotFound } from './not-found.tsx';

/** One page of the explainers for shippers, carriers and drivers. */
export function Guide() {
  const page = guidePageAt(useLocation().pathname);
  return page ? <Page page={page} /> : <NotFound />;
}

function Page({ page: { audience, title, intro, points, picture, step, steps, back, next } }: { page: GuidePage }) {
  useReady();
  usePageTitle(`${title}, ${audience.toLowerCase()}`, `${audience}: ${points[0]}`);
  return (
    <article className={classes.page} data-screen={picture.screen}>
      <div className={classes.text}>
        <p className={classes.step}>
          {audience}, step {step} of {steps}
        </p>
        <PageHeader title={title} description={intro} />
        <ol className={classes.points}>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ol>
      </div>
      <PictureButton
        key={picture.name}
        title={title}
        src={`/guide/${picture.name}.webp`}
        alt={picture.alt}
        {...GUIDE_PICTURE_SIZES[picture.screen]}
      />
      <nav className={classes.ways} aria-label="Steps">
        <Button component={Link} to={back} variant="default">
          Back
        </Button>
        <Button component={Link} to={next.to}>
          {next.label}
        </Button>
      </nav>
    </article>
  );
}
