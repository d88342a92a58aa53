-- Codes and sessions belong to a browser, known by the hash of a random token in its cookie (docs/decisions/0040): what
-- strangers ask for and guess with their own ends nothing for her.
alter table one_time_codes
  add column browser       bytea not null default decode(repeat('00', 32), 'hex') check (length(browser) = 32),
  -- Wrong tries from other browsers than the one that asked.
  add column strange_tries integer not null default 0 check (strange_tries between 0 and 5),
  drop constraint one_time_codes_pkey,
  add primary key (email, browser);
alter table one_time_codes alter column browser drop default;

alter table sessions add column browser bytea check (length(browser) = 32);
create index sessions_by_browser on sessions (browser);

-- Messages to the shop are counted like everything else (allowances).
drop table contact_senders;
