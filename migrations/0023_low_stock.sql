-- What can be sold of a piece, fewest first, then by its name: a page of the list is read off the index, however many
-- pieces run low.
drop index stock_by_left;
create index stock_by_left on stock ((quantity - reserved), sku);
