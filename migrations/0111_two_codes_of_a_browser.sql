-- The last two codes of a browser are both valid, as the first email may arrive after the second was asked for
-- (docs/decisions/0015).
alter table one_time_codes
  drop constraint one_time_codes_pkey,
  drop constraint one_time_codes_id_key,
  add primary key (id);

create index one_time_codes_by_email on one_time_codes (email, browser);
