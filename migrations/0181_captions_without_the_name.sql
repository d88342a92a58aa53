-- The home page puts the shop's name before each caption, so that it follows a new name.
-- safe: the former release shows these captions without the name.
update banners set caption = substr(caption, length(shop.name) + 4)
from (select 'Oge' as name union select name from shop_settings where name is not null) as shop
where starts_with(caption, shop.name || ' · ') and length(caption) > length(shop.name) + 3;
