-- Codes and invitations to addresses without an account wait until their limit allows them (docs/decisions/0040): first
-- those of known browsers, then one of each network in turn.
alter table one_time_codes
  add column waits_as         text check (waits_as in ('registration code', 'invitation')),
  add column network          text not null default '' check (length(network) <= 50),
  add column is_browser_known boolean not null default false;

create index one_time_codes_that_wait on one_time_codes (waits_as, created_at) where waits_as is not null;
