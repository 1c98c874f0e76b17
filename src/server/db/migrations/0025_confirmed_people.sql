-- When the person of a session last typed their password; null for one that was opened by a PIN, or before this.
alter table sessions add column confirmed_at timestamptz;

-- Changed e-mail addresses, while the mail to the former one can undo them. Only hashes of the links' tokens: one a mail
-- that went out, which is more than one where a process died between sending and noting it.
create table email_changes (
  id text collate "C" primary key,
  user_id text collate "C" not null references users (id) on delete cascade,
  former_email text not null,
  token_hashes text[] not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index email_changes_user on email_changes (user_id);
create index email_changes_address on email_changes (lower(former_email));
create index email_changes_age on email_changes (expires_at);
