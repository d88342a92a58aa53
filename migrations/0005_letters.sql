-- Mail waits here from the moment of its cause, in the same transaction, until it is sent.
create table letters (
  -- What the letter is about, such as 'order-paid:<order id>': the same thing is told once.
  key         text primary key,
  recipient   text not null,
  subject     text not null,
  text        text not null,
  html        text not null,
  created_at  timestamptz not null,
  sent_at     timestamptz
);

create index letters_unsent on letters (created_at) where sent_at is null;

-- The demo's post: what would have been sent, for /dev/mailbox.
create table caught_mail (
  id         bigint generated always as identity primary key,
  recipient  text not null,
  subject    text not null,
  text       text not null,
  html       text not null,
  sent_at    timestamptz not null
);

create index caught_mail_by_recipient on caught_mail (recipient, id desc);
