-- What delivery costs more for heavy items (decision 0106).
alter table products
  add column weight_class text not null default 'normal'
    constraint products_weight_class_check check (weight_class in ('normal', 'heavy', 'very heavy'));

alter table delivery_terms
  -- For each heavy unit of an order, and each very heavy one, in naira; 0 for nothing.
  add column heavy_extra integer not null default 0
    constraint delivery_terms_heavy_extra_check check (heavy_extra between 0 and 1000000),
  add column very_heavy_extra integer not null default 0
    constraint delivery_terms_very_heavy_extra_check check (very_heavy_extra between 0 and 1000000);

-- As in 0039, with the weight class.
-- safe: the former release never writes the new column.
create or replace function product_facts_move_on() returns trigger language plpgsql as $$
begin
  if (new.composition, new.care, new.fit, new.length_note, new.weight_class)
    is distinct from (old.composition, old.care, old.fit, old.length_note, old.weight_class)
    and new.version = old.version
  then
    new.version := old.version + 1;
  end if;
  return new;
end $$;
