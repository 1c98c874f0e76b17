import type { Company } from '#contract/company.ts';
import type { User } from '#contract/user.ts';
import { homeUserId } from '#domain/ids.ts';
import { PageHeader } from '#ui/page-header.tsx';

interface WelcomeProps {
  viewer: { user: Pick<User, '_id' | 'firstName'>; company: Pick<Company, 'name'> };
}

/** The greeting on top of the home screen: who is signed in, for which company. */
export function Welcome({ viewer: { user, company } }: WelcomeProps) {
  return (
    <PageHeader
      title={`Welcome Home ${user.firstName}`}
      description={
        <>
          {company.name} · User ID: {homeUserId(user._id)}
        </>
      }
    />
  );
}
