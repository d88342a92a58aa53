-- Pictures that staff brought in. A file that nothing shows any more is deleted a day after somebody last wanted it.
create table pictures (
  address      text primary key check (address ~ '^/pictures/[a-z0-9-]+\.[0-9a-f]{12}\.webp$'),
  width        integer not null check (width > 0),
  height       integer not null check (height > 0),
  uploaded_at  timestamptz not null,
  -- Moves when it is uploaded anew and whenever a product is saved with it or without it.
  wanted_at    timestamptz not null,
  uploaded_by  uuid references staff
);

create index pictures_by_wanted on pictures (wanted_at);
