-- The units of an order that came back which staff sent again without a courier who is booked here, and which did not come back
-- since (decision 0139): they are not in the shop when another parcel of it comes back.
create table units_sent_by_hand (
  order_id uuid     not null,
  -- Of the record in `undelivered_parcels` with which they were sent.
  number   smallint not null,
  position integer  not null,
  quantity integer  not null check (quantity between 1 and 999),
  primary key (order_id, number, position),
  foreign key (order_id, number) references undelivered_parcels,
  foreign key (order_id, position) references order_lines
);

-- As in 0403; what staff sent arrives as well.
-- safe: it rejects less than before.
create or replace function undelivered_stays() returns trigger language plpgsql as $$
begin
  if exists (select from undelivered_parcels where order_id = new.id and sent_again_at is null)
    and not exists (select from shipments where order_id = new.id and status in ('in_transit', 'delivered'))
    and not exists (select from units_sent_by_hand where order_id = new.id) then
    raise exception 'order % came back and was not sent again', new.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
