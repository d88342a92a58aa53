-- Where we deliver, how, and what it costs (specification, section 9). Until now these rows stood in the code.

-- The states of Nigeria and its capital territory. Only where `is_on` does the checkout take addresses.
create table delivery_states (
  name      text primary key,
  position  integer not null unique,
  is_on     boolean not null default false
);

insert into delivery_states (name, position, is_on)
select name, position, name in ('Lagos', 'Osun')
from unnest(array[
  'Lagos', 'Osun', 'Abia', 'Abuja (FCT)', 'Adamawa', 'Akwa Ibom', 'Anambra', 'Bauchi', 'Bayelsa', 'Benue', 'Borno',
  'Cross River', 'Delta', 'Ebonyi', 'Edo', 'Ekiti', 'Enugu', 'Gombe', 'Imo', 'Jigawa', 'Kaduna', 'Kano', 'Katsina',
  'Kebbi', 'Kogi', 'Kwara', 'Nasarawa', 'Niger', 'Ogun', 'Ondo', 'Oyo', 'Plateau', 'Rivers', 'Sokoto', 'Taraba', 'Yobe',
  'Zamfara'
]) with ordinality as states (name, position);

-- An area is turned off and never taken away: orders name it.
create table delivery_areas (
  -- What the API and the orders call it.
  id        text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(id) <= 80),
  name      text not null check (name = btrim(name) and length(name) between 1 and 60),
  state     text not null references delivery_states,
  -- Whole naira.
  price     integer not null check (price between 0 and 1000000),
  is_on     boolean not null default true,
  -- In the order a shopper sees them; the first of a state is chosen until another is.
  position  integer not null
);

insert into delivery_areas (id, name, state, price, position) values
  ('lagos-mainland-1', 'Lagos Mainland Area 1', 'Lagos', 3000, 1),
  ('lagos-mainland-2', 'Lagos Mainland Area 2', 'Lagos', 3500, 2),
  ('lagos-mainland-3', 'Lagos Mainland Area 3', 'Lagos', 4000, 3),
  ('lagos-island-1', 'Lagos Island Area 1', 'Lagos', 3500, 4),
  ('lagos-island-2', 'Lagos Island Area 2', 'Lagos', 4500, 5),
  ('lagos-area-4', 'Lagos Area 4', 'Lagos', 6000, 6),
  ('osun-ileife-1', 'Ile-Ife Area 1 (OAU campus)', 'Osun', 1000, 7),
  ('osun-ileife-2', 'Ile-Ife Area 2', 'Osun', 1500, 8),
  ('osun-ileife-3', 'Ile-Ife Area 3', 'Osun', 2000, 9),
  ('osun-ileife-4', 'Osun, outside Ile-Ife', 'Osun', 3500, 10);

create trigger delivery_areas_stay before delete on delivery_areas for each row execute function one_row_stays();
create trigger delivery_areas_are_kept before truncate on delivery_areas
  for each statement execute function one_row_stays();

create table delivery_terms (
  is_the_only_row  boolean primary key default true check (is_the_only_row),
  -- In whole naira, where a state has no area of its own.
  fallback_price   integer not null default 4000 check (fallback_price between 0 and 1000000),
  version          integer not null default 0
);

insert into delivery_terms default values;
create trigger delivery_terms_stay before delete on delivery_terms for each row execute function one_row_stays();

create trigger delivery_states_seen after insert or update or delete or truncate on delivery_states
  for each statement execute function public_changed();
create trigger delivery_areas_seen after insert or update or delete or truncate on delivery_areas
  for each statement execute function public_changed();
create trigger delivery_terms_seen after insert or update or delete or truncate on delivery_terms
  for each statement execute function public_changed();
