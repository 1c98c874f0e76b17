-- Stamps name the company of who made them: its staff may correct them.
update loads set stamps = (
  select jsonb_agg(stamp || jsonb_build_object('byCompanyId', users.company_id) order by place)
  from jsonb_array_elements(stamps) with ordinality as listed (stamp, place)
  left join users on users.id = stamp ->> 'byUserId'
) where stamps <> '[]';
update bols set stamps = (
  select jsonb_agg(stamp || jsonb_build_object('byCompanyId', users.company_id) order by place)
  from jsonb_array_elements(stamps) with ordinality as listed (stamp, place)
  left join users on users.id = stamp ->> 'byUserId'
) where stamps <> '[]';
