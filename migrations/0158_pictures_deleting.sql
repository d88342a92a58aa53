-- The files of an unused picture are deleted outside of any transaction: an object store may take seconds. Until they are
-- gone its row stays, and nothing may show or store the picture.
alter table pictures add column deleting_since timestamptz;
