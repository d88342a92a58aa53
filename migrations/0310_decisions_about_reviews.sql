-- Counts what staff decided about a review, so that of two who reply at once the second sees the first one's reply.
alter table reviews add column decisions integer not null default 0 check (decisions >= 0);
