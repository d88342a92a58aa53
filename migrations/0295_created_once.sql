-- Made by the form of a new collection or page, so that what is sent again after a lost response is created once.
alter table collections add column idempotency_key uuid unique;
alter table text_pages add column idempotency_key uuid unique;
