-- Packers and bookkeepers (decision 0082). A manager is still stored as 'assistant', the only name that the former release
-- can show; 'manager' is allowed, so that the next release may write it while this one runs.
-- safe: it allows what it allowed, and the former release writes nothing else.
alter table staff drop constraint staff_role_check;
-- safe: the former release writes only what it allows.
alter table staff add constraint staff_role_check
  check (role in ('owner', 'assistant', 'manager', 'packer', 'bookkeeper')) not valid;
