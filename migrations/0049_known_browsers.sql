-- In which browsers somebody has signed in before, by the hash of the token in their cookie: of a new one they are told
-- by a letter, and what strangers do uses up nothing of an old one (docs/decisions/0040). Sessions do not say it, as they
-- are deleted a day after signing out.
create table account_browsers (
  account_id  uuid not null references accounts on delete cascade,
  browser     bytea not null check (length(browser) = 32),
  seen_at     timestamptz not null,
  primary key (account_id, browser)
);
create index account_browsers_by_age on account_browsers (seen_at);
create index account_browsers_by_browser on account_browsers (browser);
-- What it was for is asked of this table now.
drop index sessions_by_browser;

insert into account_browsers (account_id, browser, seen_at)
select account_id, browser, max(created_at) from sessions where browser is not null group by account_id, browser;

create table staff_browsers (
  staff_id  uuid not null references staff,
  browser   bytea not null check (length(browser) = 32),
  seen_at   timestamptz not null,
  primary key (staff_id, browser)
);
