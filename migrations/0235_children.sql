-- Clothes for children (decision 0093): girls, boys, and kids for both.

-- safe: wider than the check before, so it accepts whatever the former release writes. No row needs to be looked at: the
-- former check was narrower.
alter table products
  drop constraint products_gender_check,
  add constraint products_gender_check
    check (gender in ('women', 'men', 'unisex', 'girls', 'boys', 'kids')) not valid;

-- Children of one age are nearly of one height, so that `kids` may have a guide, unlike `unisex`.
-- safe: the same.
alter table size_guides
  drop constraint size_guides_gender_check,
  add constraint size_guides_gender_check check (gender in ('women', 'men', 'girls', 'boys', 'kids')) not valid;
