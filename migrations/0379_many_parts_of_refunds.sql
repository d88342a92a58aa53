-- Refunds that come from ten payments or more, such as of an order that was changed nine times: what `insertParts` numbers ':10'
-- and above is a part too. The numbers of a refund have no gaps.

-- As in 0301.
-- safe: it finds more parts of the same refund; the former release waits for them too.
create or replace function refunds_of_return(the_return uuid) returns setof uuid language sql stable as $$
  with recursive numbered (id, number) as (
    select id, 1 from refunds where idempotency_key = 'return:' || the_return
    union all
    select refunds.id, number + 1
    from numbered join refunds on idempotency_key = 'return:' || the_return || ':' || (number + 1)
  ), parts (id) as (
    (select refund_id from returns where returns.id = the_return and refund_id is not null union select id from numbered)
    union
    select again.id from refunds as again join parts on again.idempotency_key = 'again:' || parts.id
  )
  select id from parts where not exists (select from refunds as again where again.idempotency_key = 'again:' || parts.id)
$$;

-- As in 0353.
-- safe: it finds more parts of the same refund.
create or replace function tries_of_refund(the_refund uuid) returns setof uuid language sql stable as $$
  with recursive earlier (id, key) as (
    select id, idempotency_key from refunds where id = the_refund
    union all
    select refunds.id, refunds.idempotency_key
    from earlier join refunds on refunds.id = case when key like 'again:%' then substr(key, 7)::uuid end
  ), numbered (id, first_key, number) as (
    select refunds.id, first_key, 1
    from earlier
      cross join lateral (select regexp_replace(key, ':([2-9]|[1-9][0-9]{1,2})$', '') as first_key) as refund
      join refunds on idempotency_key = first_key
    where key not like 'again:%'
    union all
    select refunds.id, first_key, number + 1
    from numbered join refunds on idempotency_key = first_key || ':' || (number + 1)
  ), tries (id) as (
    select id from numbered
    union all
    select again.id from tries join refunds as again on again.idempotency_key = 'again:' || tries.id
  )
  select id from tries
$$;
