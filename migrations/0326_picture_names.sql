-- Each name that a picture had on a device that sent it: the same picture may come under several, and product files name it by
-- any of them. The newest of them is also in pictures.file_name, which the former release reads and writes.
create table picture_names (
  -- In lower case and in the composed form of Unicode.
  file_name    text        not null check (length(file_name) between 1 and 120),
  address      text        not null references pictures on delete cascade,
  -- When the picture was last sent under this name.
  uploaded_at  timestamptz not null,
  primary key (file_name, address)
);
create index picture_names_by_address on picture_names (address);

insert into picture_names (file_name, address, uploaded_at)
select left(lower(normalize(file_name)), 120), address, uploaded_at from pictures where file_name is not null
on conflict do nothing;
