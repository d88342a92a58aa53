-- Finding things: pieces for everybody, and the families that shoppers look for colours by.

alter table products
  drop constraint products_gender_check,
  -- Unisex pieces stand among the women's and among the men's.
  add constraint products_gender_check check (gender in ('women', 'men', 'unisex'));

alter table variants
  -- Null: as the hex looks (`shared/catalogue/colour-families.ts`). What stands here is a person's word, which counts
  -- more: gold is a sheen and many colours are a print, and no hex says either.
  add column color_family text check (color_family in (
    'black', 'white', 'grey', 'beige', 'brown', 'red', 'pink', 'orange', 'yellow', 'green', 'blue', 'purple', 'gold',
    'multicolour'));
