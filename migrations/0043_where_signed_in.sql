-- What a browser called itself when it signed in, such as 'Chrome on Android': for whoever looks where they are signed in.
alter table sessions add column device text not null default '' check (length(device) <= 60);
