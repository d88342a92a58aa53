-- What we promise of delivery, said once: which districts belong to an area, on which days nobody works, and the days
-- that a shopper was promised with an order (docs/decisions/0033).

-- In the order a shopper reads them. What is typed as City at the checkout is looked for here.
alter table delivery_areas add column districts text[] not null default '{}' check (cardinality(districts) <= 40);

update delivery_areas set districts = named.districts
from (values
  ('lagos-mainland-1', array['Yaba', 'Surulere', 'Ebute Metta', 'Mushin', 'Oshodi', 'Somolu', 'Gbagada']),
  ('lagos-mainland-2', array['Ikeja', 'Maryland', 'Ojota', 'Ogudu', 'Ketu', 'Magodo', 'Ogba', 'Agege']),
  ('lagos-mainland-3', array['Apapa', 'Festac', 'Amuwo Odofin', 'Ojo', 'Isolo', 'Ikotun', 'Egbeda', 'Ipaja']),
  ('lagos-island-1', array['Victoria Island', 'Ikoyi', 'Lekki Phase 1', 'Oniru', 'Lagos Island', 'Obalende']),
  ('lagos-island-2', array['Ikate', 'Lekki Phase 2', 'Agungi', 'Chevron', 'VGC', 'Ajah', 'Sangotedo']),
  ('lagos-area-4', array['Ikorodu', 'Epe', 'Badagry', 'Ibeju-Lekki']),
  ('osun-ileife-1', array['OAU campus', 'OAU Staff Quarters']),
  ('osun-ileife-2', array['Ile-Ife', 'Mayfair', 'Lagere', 'Asherifa', 'Damico', 'Parakin', 'Ede Road']),
  ('osun-ileife-3', array['Modakeke', 'Sabo', 'Iremo', 'Ilare', 'Ondo Road']),
  ('osun-ileife-4', array['Osogbo', 'Ilesa', 'Ede', 'Iwo', 'Ikirun', 'Gbongan'])
) as named (id, districts)
where delivery_areas.id = named.id;

-- Days on which nobody packs or delivers, beside Sundays and the holidays that the calendar knows: Eid as it is expected
-- in Nigeria, which the moon decides, and whatever the government declares.
alter table delivery_terms add column days_off date[] not null default '{}' check (cardinality(days_off) <= 100);

update delivery_terms set days_off =
  array['2027-03-10', '2027-03-11', '2027-05-17', '2027-05-18', '2027-08-16']::date[];

-- The days in Lagos between which it was promised.
alter table orders
  add column deliver_from date,
  add column deliver_by date,
  add check ((deliver_from is null) = (deliver_by is null) and deliver_from <= deliver_by);

-- What is to be packed now keeps the day that the back office has said until today.
update orders set deliver_from = due.day, deliver_by = due.day
from (
  select id, (paid_at at time zone 'Africa/Lagos' + case
    when state not in ('Lagos', 'Osun') then interval '48 hours' else interval '12 hours' end)::date as day
  from orders where status = 'processing' and paid_at is not null
) as due
where orders.id = due.id;
