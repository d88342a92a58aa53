-- The browser of a staff session when it signed in, such as 'Chrome on Android': staff see where they are signed in.
alter table staff_sessions add column device text not null default '' check (length(device) <= 60);
