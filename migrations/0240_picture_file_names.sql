-- What a picture was called on the device that sent it, in lower case: product files may name it so (decision 0090).
alter table pictures add column file_name text check (length(file_name) between 1 and 120);
