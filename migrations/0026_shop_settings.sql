-- What an owner says of the shop in the back office. One row; where a column is empty, the environment's word counts.
create table shop_settings (
  is_the_only_row   boolean primary key default true check (is_the_only_row),
  name              text check (name = btrim(name) and length(name) between 1 and 60),
  -- As dialled, with the country's code.
  phone             text check (phone ~ '^\+\d{8,15}$'),
  email             text check (email = lower(email) and email ~ '^[^\s@]+@[^\s@]+$' and length(email) <= 254),
  instagram_url     text check (instagram_url ~ '^https?://\S+$' and length(instagram_url) <= 300),
  twitter_url       text check (twitter_url ~ '^https?://\S+$' and length(twitter_url) <= 300),
  is_vat_registered boolean,
  banner_text       text check (banner_text = btrim(banner_text) and length(banner_text) between 1 and 120),
  is_banner_shown   boolean,
  -- Counts the changes, so that of two who save at once the second is told.
  version           integer not null default 0
);

insert into shop_settings default values;

create function one_row_stays() returns trigger language plpgsql as $$
begin
  raise exception 'this row is changed, never taken away' using errcode = 'check_violation';
end $$;

create trigger shop_settings_stay before delete on shop_settings for each row execute function one_row_stays();
create trigger shop_settings_are_kept before truncate on shop_settings
  for each statement execute function one_row_stays();
-- They stand on every page.
create trigger shop_settings_seen after update on shop_settings for each statement execute function public_changed();

-- The log of changes is searched by parts of words.
create index audit_log_by_words on audit_log using gin ((action || ' ' || subject || ' ' || detail::text) gin_trgm_ops);
create index audit_log_by_staff on audit_log (staff_id, id);
