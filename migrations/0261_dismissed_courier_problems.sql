-- What went wrong with a parcel is shown on its order until a person has dismissed it (decision 0101).
alter table shipments
  -- Counts the problems of the parcel: whoever dismisses one has seen this one.
  add column problem_number integer not null default 0,
  add column problem_dismissed_at timestamptz,
  add column problem_dismissed_by text check (problem_dismissed_by ~ '^staff:.+$')
    check ((problem_dismissed_by is null) = (problem_dismissed_at is null));

-- A new problem is shown again, whichever release found it.
create function number_shipment_problem() returns trigger language plpgsql as $$
begin
  new.problem_number := old.problem_number + 1;
  new.problem_dismissed_at := null;
  new.problem_dismissed_by := null;
  return new;
end $$;
-- safe: it rejects nothing.
create trigger shipments_problem before update of problem, problem_words on shipments
  -- Words that are deleted with the customer are no new problem.
  for each row when (old.problem is distinct from new.problem
    or (old.problem_words <> new.problem_words and new.problem_words <> ''))
  execute function number_shipment_problem();
