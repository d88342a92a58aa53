-- Pages whose text owners write (decision 0083): free ones under /pages, and the specification's own, which show their
-- standard text unless a text of the owner is published.
create table text_pages (
  slug          text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 60),
  is_standard   boolean     not null generated always as
                  (slug in ('about', 'delivery-policy', 'return-policy', 'terms', 'privacy-policy')) stored,
  title         text        not null check (length(title) between 2 and 60),
  -- In the marks of `server/text-pages/marks.ts`.
  text          text        not null check (length(text) between 1 and 40000),
  is_published  boolean     not null,
  -- In the footer, among the free pages.
  position      integer     not null default 1 check (position between 1 and 99),
  version       integer     not null check (version > 0),
  updated_at    timestamptz not null,
  updated_by    uuid        not null references staff
);

-- Every text that was ever saved, with who and when.
create table text_page_versions (
  slug          text        not null references text_pages on delete cascade,
  version       integer     not null,
  title         text        not null,
  text          text        not null,
  is_published  boolean     not null,
  saved_at      timestamptz not null,
  saved_by      uuid        not null references staff,
  primary key (slug, version)
);

create function keep_text_page_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.slug <> old.slug or new.version <> old.version + 1) then
    raise exception 'page % is saved as its next version', old.slug using errcode = 'check_violation';
  end if;
  insert into text_page_versions (slug, version, title, text, is_published, saved_at, saved_by)
  values (new.slug, new.version, new.title, new.text, new.is_published, new.updated_at, new.updated_by);
  return null;
end $$;

create trigger text_pages_keep_version after insert or update on text_pages
  for each row execute function keep_text_page_version();

create function text_page_version_stays() returns trigger language plpgsql as $$
begin
  -- Versions go only together with their page.
  if tg_op = 'DELETE' and not exists (select from text_pages where slug = old.slug) then return old; end if;
  raise exception 'version % of page % stays as it was saved', old.version, old.slug using errcode = 'check_violation';
end $$;

create trigger text_page_versions_stay before update or delete on text_page_versions
  for each row execute function text_page_version_stays();

create function text_page_may_go() returns trigger language plpgsql as $$
begin
  if old.is_published or old.is_standard then
    raise exception 'page % may not be deleted', old.slug using errcode = 'check_violation';
  end if;
  return old;
end $$;

create trigger text_pages_may_go before delete on text_pages for each row execute function text_page_may_go();

-- Only what is published changes a page.
create trigger text_pages_seen after insert on text_pages
  for each row when (new.is_published) execute function public_changed();
create trigger text_pages_seen_change after update on text_pages
  for each row when (old.is_published or new.is_published) execute function public_changed();
