-- When an open request was last repeated: it is kept from then on for as long as a new one, and an unconfirmed address gets
-- another link. Its place in the line stays that of requested_at.
alter table stock_requests add column renewed_at timestamptz;
