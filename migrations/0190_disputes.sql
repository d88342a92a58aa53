-- Disputes: a payer asks their bank for money back, and the provider asks us. Amounts are in kobo, as the provider counts.

create table disputes (
  -- The provider's number for it.
  id                text        primary key check (length(id) between 1 and 100),
  reference         text        not null references payment_attempts,
  -- That of the payment.
  order_id          uuid        not null references orders,
  -- What the payer wants back.
  amount_kobo       bigint      not null check (amount_kobo >= 0),
  status            text        not null
                    check (status in ('pending', 'awaiting_merchant', 'awaiting_bank', 'won', 'lost')),
  -- The provider's words: how it ended, what kind it is, and what the payer said.
  resolution        text        check (length(resolution) <= 100),
  category          text        not null check (length(category) <= 100),
  reason            text        not null check (length(reason) <= 500),
  opened_at         timestamptz not null,
  -- Until when we may reply.
  due_at            timestamptz,
  -- Since when we know that it is open, and when it ended for us: nothing is shipped in between.
  open_since        timestamptz not null,
  decided_at        timestamptz,
  -- What left with it.
  lost_kobo         bigint      check (lost_kobo >= 0),
  updated_at        timestamptz not null,
  -- What the provider said is applied only if nothing newer was applied since it was asked.
  version           integer     not null default 1,
  -- When the provider is asked next; null when it is decided.
  next_check_at     timestamptz,
  -- Our reply: 'declined' comes with evidence, 'accepted' with the amount that goes back.
  reply             text        check (reply in ('declined', 'accepted')),
  reply_kobo        bigint      check (reply_kobo >= 0),
  reply_text        text        check (length(reply_text) <= 500),
  -- Names the customer, so that it is emptied with the order.
  evidence          json,
  reply_key         text,
  reply_status      text        check (reply_status in ('requested', 'sent', 'rejected')),
  -- Why the provider rejected it.
  reply_problem     text        check (length(reply_problem) <= 500),
  replied_by        text        check (replied_by ~ '^staff:.+$'),
  replied_at        timestamptz,
  -- When it was last sent: the response may have been lost since.
  reply_sent_at     timestamptz,
  check ((status in ('won', 'lost')) = (decided_at is not null)),
  check ((status = 'lost') = (lost_kobo is not null)),
  check (status not in ('won', 'lost') or next_check_at is null),
  check ((reply is null) = (reply_status is null) and (reply is null) = (replied_by is null)
         and (reply is null) = (replied_at is null)),
  check (reply is distinct from 'accepted' or reply_kobo > 0)
);

create index disputes_by_order on disputes (order_id);
create index disputes_by_reference on disputes (reference);
create index open_disputes on disputes (order_id) where status not in ('won', 'lost');
create index disputes_to_check on disputes (next_check_at) where next_check_at is not null;

-- The order's row is locked, so that none is shipped while its payment becomes disputed.
create function dispute_has_its_order() returns trigger language plpgsql as $$
begin
  perform from orders where id = new.order_id for update;
  if not exists (select from payment_attempts where reference = new.reference and order_id = new.order_id) then
    raise exception 'payment % is not for order %', new.reference, new.order_id using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger disputes_have_order before insert on disputes for each row execute function dispute_has_its_order();

-- What may follow what (shared/payments/dispute-status.ts). A lost dispute is over: its money is gone. A bank may take up
-- one again that we had won.
create function dispute_may_move() returns trigger language plpgsql as $$
begin
  if (old.id, old.reference, old.order_id) is distinct from (new.id, new.reference, new.order_id) then
    raise exception 'dispute % is what it was', old.id using errcode = 'check_violation';
  end if;
  if old.status = 'lost' and (old.lost_kobo is distinct from new.lost_kobo) then
    raise exception 'what dispute % cost stays', old.id using errcode = 'check_violation';
  end if;
  if old.status <> new.status and (old.status = 'lost' or new.status = 'pending') then
    raise exception 'dispute % cannot go from % to %', old.id, old.status, new.status using errcode = 'check_violation';
  end if;
  -- One reply, unless the provider rejected it or takes the dispute up again.
  if old.reply_status is distinct from new.reply_status
     and (coalesce(old.reply_status, 'none'), coalesce(new.reply_status, 'none')) not in (
       ('none', 'requested'), ('requested', 'sent'), ('requested', 'rejected'), ('rejected', 'requested'),
       ('sent', 'requested')
     ) or (new.reply_status = 'requested' and old.reply_status is distinct from 'requested'
           and new.status not in ('pending', 'awaiting_merchant')) then
    raise exception 'the reply to dispute % cannot go from % to %', old.id, coalesce(old.reply_status, 'none'),
      coalesce(new.reply_status, 'none') using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger disputes_move before update on disputes for each row execute function dispute_may_move();

create function disputes_stay() returns trigger language plpgsql as $$
begin
  raise exception 'a dispute is not forgotten' using errcode = 'check_violation';
end $$;

create trigger disputes_stay before delete on disputes for each row execute function disputes_stay();

create function log_dispute() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or old.status is distinct from new.status then
    insert into order_events (order_id, kind, at, who, note)
    values (new.order_id, 'dispute_' || new.status, new.updated_at, 'provider',
      json_build_object('dispute', new.id, 'amountKobo', coalesce(new.lost_kobo, new.amount_kobo)));
  end if;
  if tg_op = 'UPDATE' and old.reply_status is distinct from new.reply_status and new.reply_status is not null then
    insert into order_events (order_id, kind, at, who, note)
    values (new.order_id,
      case new.reply_status when 'requested' then 'dispute_' || new.reply else 'dispute_reply_' || new.reply_status end,
      new.updated_at, case new.reply_status when 'requested' then new.replied_by else 'provider' end,
      json_build_object('dispute', new.id));
  end if;
  return null;
end $$;

create trigger disputes_log after insert or update on disputes for each row execute function log_dispute();

create function disputed_orders_wait() returns trigger language plpgsql as $$
begin
  if exists (select from disputes where order_id = new.id and status not in ('won', 'lost')) then
    raise exception 'the payment of order % is disputed', new.id using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- safe: the former release knows no disputes, so that only what this release has noticed stops it, with an error.
create trigger orders_wait_for_disputes before update of status on orders
  for each row when (new.status = 'shipped' and old.status <> 'shipped') execute function disputed_orders_wait();
