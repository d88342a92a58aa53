-- More facts of the seller, empty until an owner gives them.
alter table shop_settings
  add column tin          text check (tin = btrim(tin) and length(tin) <= 20),
  -- As dialled, with the country's code.
  add column whatsapp     text check (whatsapp ~ '^(\+\d{8,15})?$'),
  add column tiktok_url   text check (tiktok_url ~ '^(https://\S+)?$' and length(tiktok_url) <= 300),
  add column facebook_url text check (facebook_url ~ '^(https://\S+)?$' and length(facebook_url) <= 300);

-- Empty means that the shop is not there.
-- safe: the former release writes whole addresses only; what it reads as empty it shows as a link to its own page.
alter table shop_settings
  drop constraint shop_settings_instagram_url_check,
  drop constraint shop_settings_twitter_url_check;
-- safe: they allow all that the constraints before them allowed.
alter table shop_settings
  add constraint shop_settings_instagram_url_check
    check (instagram_url ~ '^(https?://\S+)?$' and length(instagram_url) <= 300) not valid,
  add constraint shop_settings_twitter_url_check
    check (twitter_url ~ '^(https?://\S+)?$' and length(twitter_url) <= 300) not valid;

-- 30 characters, each with a dot below and a tone, are more than 60 characters.
-- safe: the former release writes shorter names only, and shows longer ones.
alter table shop_settings drop constraint shop_settings_name_check;
-- safe: it allows all that the constraint before it allowed.
alter table shop_settings
  add constraint shop_settings_name_check check (name = btrim(name) and length(name) between 1 and 120) not valid;
