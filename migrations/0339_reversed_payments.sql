-- Payments that went back whole before the shop knew of them were not booked (decision 0071). The provider is asked about them once more,
-- in an hour, when no process of the former release runs that would leave them as they are.
-- safe: the former release asks as well, and finds what it found.
update payment_attempts set next_check_at = now() + interval '1 hour' where status = 'reversed' and outcome is null;
