-- Stored values take the names of docs/glossary.md. Both logs are append-only, so their triggers are off meanwhile.

alter table newsletter_subscribers
  drop constraint newsletter_subscribers_status_check,
  drop constraint newsletter_subscribers_check;
update newsletter_subscribers set status = 'pending' where status = 'asked';
alter table newsletter_subscribers
  add constraint newsletter_subscribers_status_check check (status in ('pending', 'confirmed', 'unsubscribed')),
  add constraint newsletter_subscribers_check
    check (status <> 'pending' or (confirmed_at is null and unsubscribed_at is null));

alter table newsletter_events
  drop constraint newsletter_events_what_check,
  drop constraint newsletter_events_check,
  disable trigger newsletter_events_stay;
update newsletter_events set what = 'requested' where what = 'asked';
alter table newsletter_events
  add constraint newsletter_events_what_check check (what in ('requested', 'confirmed', 'unsubscribed')),
  add constraint newsletter_events_check
    check (what <> 'requested' or (source is not null and text_version is not null)),
  enable trigger newsletter_events_stay;

update security_events set kind = case kind
    when 'limit-refused' then 'rate-limited'
    when 'work-asked' then 'proof-required'
    else 'staff-wrong-authenticator-code'
  end
  where kind in ('limit-refused', 'work-asked', 'staff-wrong-digits');

alter table audit_log disable trigger audit_log_stays;
update audit_log set action = case action
    when 'holds.released' then 'reservations.released'
    when 'job.tried-again' then 'job.retried'
    when 'order.email-sent-again' then 'order.email-resent'
    when 'picture.uploaded' then 'image.uploaded'
    when 'refund.tried-again' then 'refund.retried'
    else 'staff.authenticator-code-wrong'
  end
  where action in ('holds.released', 'job.tried-again', 'order.email-sent-again', 'picture.uploaded',
    'refund.tried-again', 'staff.digits-wrong');
alter table audit_log enable trigger audit_log_stays;

-- Jobs that wait move to the new names of their queues. Before the first start there are none.
do $$
declare
  names constant jsonb := '{"mail-code": "email-code", "mail-staff-code": "email-staff-code",
    "make-export": "run-export", "make-sizes": "resize-image"}';
begin
  if to_regclass('pgboss.job') is null then return; end if;
  insert into pgboss.queue
    select renamed.* from pgboss.queue,
      jsonb_populate_record(queue, jsonb_build_object('name', names ->> queue.name)) as renamed
    where names ? queue.name
    on conflict do nothing;
  update pgboss.job set name = names ->> name where names ? name;
  delete from pgboss.queue where names ? name;
end $$;
