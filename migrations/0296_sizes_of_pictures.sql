-- The set of sizes that a picture is known to have, so that the nightly job looks again only when a release makes others.
alter table pictures add column known_sizes text;
