-- The schema of today, for reading: what all migrations make together. Written by `npm run generate`; the tables of pg-boss
-- and of the migrations themselves are left out. A table comes with its constraints, indexes and triggers; functions come last.

CREATE TABLE account_browsers (
  account_id uuid NOT NULL,
  browser bytea NOT NULL,
  seen_at timestamp with time zone NOT NULL,
  CONSTRAINT account_browsers_pkey PRIMARY KEY (account_id, browser),
  CONSTRAINT account_browsers_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT account_browsers_browser_check CHECK ((length(browser) = 32))
);
CREATE INDEX account_browsers_by_age ON account_browsers USING btree (seen_at);
CREATE INDEX account_browsers_by_browser ON account_browsers USING btree (browser);

CREATE TABLE account_carts (
  account_id uuid NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT account_carts_pkey PRIMARY KEY (account_id),
  CONSTRAINT account_carts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

CREATE TABLE accounts (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  email text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT accounts_pkey PRIMARY KEY (id),
  CONSTRAINT accounts_email_check CHECK (((email = lower(email)) AND (email ~~ '%_@_%'::text))),
  CONSTRAINT accounts_email_key UNIQUE (email),
  CONSTRAINT accounts_first_name_check CHECK (((length(first_name) >= 1) AND (length(first_name) <= 200))),
  CONSTRAINT accounts_last_name_check CHECK (((length(last_name) >= 1) AND (length(last_name) <= 200)))
);
CREATE CONSTRAINT TRIGGER accounts_keep_customers AFTER INSERT OR DELETE OR UPDATE OF email, first_name, last_name ON accounts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_customer_of_account();

CREATE TABLE allowances (
  key text NOT NULL,
  used integer NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  CONSTRAINT allowances_pkey PRIMARY KEY (key),
  CONSTRAINT allowances_used_check CHECK ((used > 0))
);
CREATE INDEX allowances_by_end ON allowances USING btree (ends_at);

CREATE TABLE audit_log (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  at timestamp with time zone NOT NULL,
  staff_id uuid,
  action text NOT NULL,
  subject text NOT NULL,
  detail jsonb NOT NULL DEFAULT '{}'::jsonb,
  CONSTRAINT audit_log_pkey PRIMARY KEY (id),
  CONSTRAINT audit_log_action_check CHECK ((action ~ '^[a-z-]+\.[a-z-]+$'::text)),
  CONSTRAINT audit_log_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX audit_log_by_staff ON audit_log USING btree (staff_id, id);
CREATE INDEX audit_log_by_subject ON audit_log USING btree (subject, id);
CREATE INDEX audit_log_by_words ON audit_log USING gin ((((((action || ' '::text) || subject) || ' '::text) || (detail)::text)) gin_trgm_ops);
CREATE UNIQUE INDEX audit_log_looks ON audit_log USING btree (staff_id, action, subject, date_trunc('hour'::text, (at AT TIME ZONE 'UTC'::text))) WHERE (action = ANY (ARRAY['customer.read'::text, 'customers.listed'::text, 'customers.searched'::text]));
CREATE TRIGGER audit_log_is_kept BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION audit_log_stays();
CREATE TRIGGER audit_log_stays BEFORE DELETE OR UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION audit_log_stays();

CREATE TABLE banners (
  place text NOT NULL,
  "position" integer NOT NULL,
  picture jsonb NOT NULL,
  portrait jsonb,
  alt text NOT NULL,
  caption text NOT NULL,
  heading text,
  body text,
  link_text text,
  href text,
  CONSTRAINT banners_pkey PRIMARY KEY (place, "position"),
  CONSTRAINT banners_check CHECK (((place <> 'hero'::text) OR (portrait IS NOT NULL))),
  CONSTRAINT banners_check1 CHECK (((place <> 'editorial'::text) OR ((heading IS NOT NULL) AND (body IS NOT NULL) AND (link_text IS NOT NULL) AND (href IS NOT NULL)))),
  CONSTRAINT banners_href_check CHECK ((href ~ '^/[^/\\]'::text)),
  CONSTRAINT banners_place_check CHECK ((place = ANY (ARRAY['hero'::text, 'editorial'::text]))),
  CONSTRAINT banners_position_check CHECK (("position" >= 0))
);
CREATE TRIGGER banners_seen AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON banners FOR EACH STATEMENT EXECUTE FUNCTION public_changed();

CREATE TABLE cart_lines (
  account_id uuid,
  variant_id uuid NOT NULL,
  size text NOT NULL,
  quantity integer NOT NULL,
  "position" bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  added_at timestamp with time zone NOT NULL,
  visitor bytea,
  seen_price integer,
  CONSTRAINT cart_lines_pkey PRIMARY KEY ("position"),
  CONSTRAINT cart_lines_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT cart_lines_have_one_owner CHECK ((num_nonnulls(account_id, visitor) = 1)),
  CONSTRAINT cart_lines_quantity_check CHECK (((quantity >= 1) AND (quantity <= 20))),
  CONSTRAINT cart_lines_seen_price_check CHECK ((seen_price >= 0)),
  CONSTRAINT cart_lines_size_check CHECK (((length(size) >= 1) AND (length(size) <= 20))),
  CONSTRAINT cart_lines_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id) ON DELETE CASCADE,
  CONSTRAINT cart_lines_visitor_check CHECK ((length(visitor) = 32))
);
CREATE INDEX cart_lines_by_position ON cart_lines USING btree (account_id, "position");
CREATE UNIQUE INDEX cart_lines_of_account ON cart_lines USING btree (account_id, variant_id, size);
CREATE UNIQUE INDEX cart_lines_of_visitor ON cart_lines USING btree (visitor, variant_id, size);
CREATE TRIGGER cart_lines_are_few AFTER INSERT ON cart_lines FOR EACH ROW EXECUTE FUNCTION cart_is_small();
CREATE TRIGGER cart_lines_end_reminded AFTER DELETE ON cart_lines FOR EACH ROW WHEN ((old.account_id IS NOT NULL)) EXECUTE FUNCTION emptied_cart_is_over();

CREATE TABLE cart_merges (
  account_id uuid NOT NULL,
  merge_id text NOT NULL,
  merged_at timestamp with time zone NOT NULL,
  CONSTRAINT cart_merges_pkey PRIMARY KEY (account_id, merge_id),
  CONSTRAINT cart_merges_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT cart_merges_merge_id_check CHECK (((length(merge_id) >= 16) AND (length(merge_id) <= 64)))
);
CREATE INDEX cart_merges_by_age ON cart_merges USING btree (merged_at);

CREATE TABLE cart_reminder_consents (
  account_id uuid NOT NULL,
  agreed_at timestamp with time zone NOT NULL,
  text_version smallint NOT NULL,
  ended_at timestamp with time zone,
  CONSTRAINT cart_reminder_consents_pkey PRIMARY KEY (account_id, agreed_at),
  CONSTRAINT cart_reminder_consents_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT cart_reminder_consents_check CHECK ((ended_at >= agreed_at)),
  CONSTRAINT cart_reminder_consents_text_version_check CHECK ((text_version > 0))
);
CREATE UNIQUE INDEX cart_reminder_consents_open ON cart_reminder_consents USING btree (account_id) WHERE (ended_at IS NULL);

CREATE TABLE cart_reminders (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  reminded_at timestamp with time zone NOT NULL,
  is_cart_over boolean NOT NULL DEFAULT false,
  CONSTRAINT cart_reminders_pkey PRIMARY KEY (account_id),
  CONSTRAINT cart_reminders_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT cart_reminders_id_key UNIQUE (id)
);
CREATE TRIGGER cart_reminders_are_due BEFORE UPDATE OF id, reminded_at ON cart_reminders FOR EACH ROW WHEN (((new.id <> old.id) OR (new.reminded_at <> old.reminded_at))) EXECUTE FUNCTION cart_reminder_is_due();

CREATE TABLE catalogue_changes (
  changed_in xid8 NOT NULL DEFAULT pg_current_xact_id(),
  changed_at timestamp with time zone NOT NULL DEFAULT now(),
  product_id uuid
);
CREATE INDEX catalogue_changes_by_transaction ON catalogue_changes USING btree (changed_in);

CREATE TABLE caught_mail (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  recipient text NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  html text NOT NULL,
  sent_at timestamp with time zone NOT NULL,
  headers jsonb NOT NULL DEFAULT '{}'::jsonb,
  CONSTRAINT caught_mail_pkey PRIMARY KEY (id)
);
CREATE INDEX caught_mail_by_recipient ON caught_mail USING btree (recipient, id DESC);

CREATE TABLE collection_products (
  slug text NOT NULL,
  product_id uuid NOT NULL,
  "position" integer NOT NULL,
  CONSTRAINT collection_products_pkey PRIMARY KEY (slug, product_id),
  CONSTRAINT collection_products_position_check CHECK ((("position" >= 0) AND ("position" <= 299))),
  CONSTRAINT collection_products_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  CONSTRAINT collection_products_slug_fkey FOREIGN KEY (slug) REFERENCES collections(slug) ON DELETE CASCADE,
  CONSTRAINT collection_products_slug_position_key UNIQUE (slug, "position")
);
CREATE INDEX collection_products_by_product ON collection_products USING btree (product_id);

CREATE TABLE collections (
  slug text NOT NULL,
  name text NOT NULL,
  text text NOT NULL,
  picture jsonb,
  alt text NOT NULL,
  is_published boolean NOT NULL,
  is_on_home boolean NOT NULL,
  "position" integer NOT NULL,
  rule jsonb,
  version integer NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  idempotency_key uuid,
  CONSTRAINT collections_pkey PRIMARY KEY (slug),
  CONSTRAINT collections_alt_check CHECK ((length(alt) <= 300)),
  CONSTRAINT collections_check CHECK (((NOT is_published) OR ((picture IS NOT NULL) AND (alt <> ''::text)))),
  CONSTRAINT collections_idempotency_key_key UNIQUE (idempotency_key),
  CONSTRAINT collections_name_check CHECK (((length(name) >= 2) AND (length(name) <= 60))),
  CONSTRAINT collections_position_check CHECK ((("position" >= 1) AND ("position" <= 99))),
  CONSTRAINT collections_rule_check CHECK ((jsonb_typeof(rule) = 'object'::text)),
  CONSTRAINT collections_slug_check CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (length(slug) <= 60))),
  CONSTRAINT collections_text_check CHECK ((length(text) <= 300)),
  CONSTRAINT collections_version_check CHECK ((version > 0))
);
CREATE TRIGGER collections_seen AFTER INSERT ON collections FOR EACH ROW WHEN (new.is_published) EXECUTE FUNCTION public_changed();
CREATE TRIGGER collections_seen_change AFTER UPDATE ON collections FOR EACH ROW WHEN ((old.is_published OR new.is_published)) EXECUTE FUNCTION public_changed();
CREATE TRIGGER collections_seen_deletion AFTER DELETE ON collections FOR EACH ROW WHEN (old.is_published) EXECUTE FUNCTION public_changed();
CREATE TRIGGER collections_version BEFORE UPDATE ON collections FOR EACH ROW EXECUTE FUNCTION collection_moves_on();

CREATE TABLE contact_messages (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  name text NOT NULL,
  email text NOT NULL,
  message text NOT NULL,
  sent_at timestamp with time zone NOT NULL,
  answered_at timestamp with time zone,
  answered_by uuid,
  CONSTRAINT contact_messages_pkey PRIMARY KEY (id),
  CONSTRAINT contact_messages_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES staff(id),
  CONSTRAINT contact_messages_check CHECK (((answered_at IS NULL) = (answered_by IS NULL))),
  CONSTRAINT contact_messages_email_check CHECK ((email = lower(email))),
  CONSTRAINT contact_messages_message_check CHECK (((length(message) >= 1) AND (length(message) <= 6000))),
  CONSTRAINT contact_messages_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200)))
);
CREATE INDEX contact_messages_by_email ON contact_messages USING btree (email);
CREATE INDEX contact_messages_by_time ON contact_messages USING btree (sent_at, id);
CREATE INDEX contact_messages_unanswered ON contact_messages USING btree (sent_at, id) WHERE (answered_at IS NULL);

CREATE TABLE coupon_uses (
  order_id uuid NOT NULL,
  code text NOT NULL,
  customer_email text NOT NULL,
  discount integer NOT NULL,
  used_at timestamp with time zone NOT NULL,
  given_back_at timestamp with time zone,
  is_honoured boolean NOT NULL DEFAULT false,
  CONSTRAINT coupon_uses_pkey PRIMARY KEY (order_id),
  CONSTRAINT coupon_uses_check CHECK ((given_back_at >= used_at)),
  CONSTRAINT coupon_uses_code_fkey FOREIGN KEY (code) REFERENCES coupons(code),
  CONSTRAINT coupon_uses_customer_email_check CHECK ((customer_email = lower(customer_email))),
  CONSTRAINT coupon_uses_discount_check CHECK ((discount >= 0)),
  CONSTRAINT coupon_uses_order_id_customer_email_fkey FOREIGN KEY (order_id, customer_email) REFERENCES orders(id, email) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX coupon_uses_live ON coupon_uses USING btree (code, mailbox_of(customer_email)) WHERE (given_back_at IS NULL);
CREATE INDEX coupon_uses_taken_off ON coupon_uses USING btree (code) INCLUDE (discount) WHERE (given_back_at IS NULL);
CREATE CONSTRAINT TRIGGER coupon_uses_count AFTER INSERT OR DELETE OR UPDATE ON coupon_uses DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION coupon_is_counted();
CREATE TRIGGER coupon_uses_within_limits BEFORE INSERT OR UPDATE OF code, given_back_at, is_honoured ON coupon_uses FOR EACH ROW EXECUTE FUNCTION coupon_within_limits();

CREATE TABLE coupons (
  code text NOT NULL,
  percent integer,
  amount integer,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  minimum_subtotal integer NOT NULL DEFAULT 0,
  max_uses integer,
  max_uses_per_customer integer,
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamp with time zone NOT NULL,
  max_discount integer,
  version integer NOT NULL DEFAULT 1,
  idempotency_key uuid,
  CONSTRAINT coupons_pkey PRIMARY KEY (code),
  CONSTRAINT capped_when_a_share CHECK (((max_discount IS NULL) OR (percent IS NOT NULL))),
  CONSTRAINT coupons_amount_check CHECK ((amount > 0)),
  CONSTRAINT coupons_check CHECK (((percent IS NULL) <> (amount IS NULL))),
  CONSTRAINT coupons_check1 CHECK ((starts_at < ends_at)),
  CONSTRAINT coupons_code_check CHECK ((code ~ '^[A-Z0-9_-]{3,40}$'::text)),
  CONSTRAINT coupons_idempotency_key_key UNIQUE (idempotency_key),
  CONSTRAINT coupons_max_discount_check CHECK ((max_discount > 0)),
  CONSTRAINT coupons_max_uses_check CHECK ((max_uses > 0)),
  CONSTRAINT coupons_max_uses_per_customer_check CHECK ((max_uses_per_customer > 0)),
  CONSTRAINT coupons_minimum_subtotal_check CHECK ((minimum_subtotal >= 0)),
  CONSTRAINT coupons_percent_check CHECK (((percent >= 1) AND (percent <= 100)))
);
CREATE INDEX coupons_by_time ON coupons USING btree (created_at, code);
CREATE TRIGGER coupons_keep_code BEFORE UPDATE OF code ON coupons FOR EACH ROW WHEN ((old.code <> new.code)) EXECUTE FUNCTION used_code_stays();
CREATE TRIGGER coupons_stay BEFORE DELETE ON coupons FOR EACH ROW EXECUTE FUNCTION used_code_stays();

CREATE TABLE credit_payments (
  order_id uuid NOT NULL,
  amount integer NOT NULL,
  given_back_at timestamp with time zone,
  CONSTRAINT credit_payments_pkey PRIMARY KEY (order_id),
  CONSTRAINT credit_payments_amount_check CHECK ((amount > 0)),
  CONSTRAINT credit_payments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id)
);
CREATE TRIGGER credit_payments_covered BEFORE INSERT ON credit_payments FOR EACH ROW EXECUTE FUNCTION credit_is_there();
CREATE TRIGGER credit_payments_last BEFORE DELETE ON credit_payments FOR EACH ROW EXECUTE FUNCTION never_changed();
CREATE TRIGGER credit_payments_stay BEFORE UPDATE ON credit_payments FOR EACH ROW EXECUTE FUNCTION credit_payment_stays();
CREATE CONSTRAINT TRIGGER credit_pays_order AFTER INSERT OR UPDATE ON credit_payments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION paid_is_paid();

CREATE TABLE customers (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  email text NOT NULL,
  name text NOT NULL,
  phone text NOT NULL,
  account_id uuid,
  last_at timestamp with time zone NOT NULL,
  sought text NOT NULL,
  CONSTRAINT customers_pkey PRIMARY KEY (id),
  CONSTRAINT customers_account_id_key UNIQUE (account_id),
  CONSTRAINT customers_email_check CHECK (((email = lower(email)) AND (email <> ''::text))),
  CONSTRAINT customers_email_key UNIQUE (email)
);
CREATE INDEX customers_by_last ON customers USING btree (last_at, id);
CREATE INDEX customers_sought ON customers USING gin (sought gin_trgm_ops);
CREATE INDEX customers_with_account ON customers USING btree (last_at, id) WHERE (account_id IS NOT NULL);
CREATE INDEX customers_without_account ON customers USING btree (last_at, id) WHERE (account_id IS NULL);

CREATE TABLE deleted_changes (
  is_only boolean NOT NULL DEFAULT true,
  up_to xid8 NOT NULL,
  CONSTRAINT deleted_changes_pkey PRIMARY KEY (is_only),
  CONSTRAINT deleted_changes_is_only_check CHECK (is_only)
);

CREATE TABLE delivery_areas (
  id text NOT NULL,
  name text NOT NULL,
  state text NOT NULL,
  price integer NOT NULL,
  is_on boolean NOT NULL DEFAULT true,
  "position" integer NOT NULL,
  districts text[] NOT NULL DEFAULT '{}'::text[],
  pays_on_delivery boolean NOT NULL DEFAULT false,
  is_free boolean NOT NULL DEFAULT false,
  pickup_at text,
  CONSTRAINT delivery_areas_pkey PRIMARY KEY (id),
  CONSTRAINT delivery_areas_check CHECK (((pickup_at IS NULL) OR (NOT pays_on_delivery))),
  CONSTRAINT delivery_areas_districts_check CHECK ((cardinality(districts) <= 40)),
  CONSTRAINT delivery_areas_id_check CHECK (((id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (length(id) <= 80))),
  CONSTRAINT delivery_areas_name_check CHECK (((name = btrim(name)) AND ((length(name) >= 1) AND (length(name) <= 60)))),
  CONSTRAINT delivery_areas_pickup_at_check CHECK (((pickup_at = btrim(pickup_at)) AND ((length(pickup_at) >= 1) AND (length(pickup_at) <= 200)))),
  CONSTRAINT delivery_areas_price_check CHECK (((price >= 0) AND (price <= 1000000))),
  CONSTRAINT delivery_areas_state_fkey FOREIGN KEY (state) REFERENCES delivery_states(name)
);
CREATE TRIGGER delivery_areas_are_kept BEFORE TRUNCATE ON delivery_areas FOR EACH STATEMENT EXECUTE FUNCTION one_row_stays();
CREATE TRIGGER delivery_areas_seen AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON delivery_areas FOR EACH STATEMENT EXECUTE FUNCTION public_changed();
CREATE TRIGGER delivery_areas_stay BEFORE DELETE ON delivery_areas FOR EACH ROW EXECUTE FUNCTION one_row_stays();

CREATE TABLE delivery_proofs (
  order_id uuid NOT NULL,
  wrong_codes smallint NOT NULL DEFAULT 0,
  proved_at timestamp with time zone,
  proved_by text,
  CONSTRAINT delivery_proofs_pkey PRIMARY KEY (order_id),
  CONSTRAINT delivery_proofs_check CHECK (((proved_at IS NULL) = (proved_by IS NULL))),
  CONSTRAINT delivery_proofs_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT delivery_proofs_proved_by_check CHECK ((proved_by ~ '^staff:.+$'::text)),
  CONSTRAINT delivery_proofs_wrong_codes_check CHECK (((wrong_codes >= 0) AND (wrong_codes <= 5)))
);
CREATE TRIGGER delivery_proofs_open BEFORE INSERT OR UPDATE ON delivery_proofs FOR EACH ROW EXECUTE FUNCTION delivery_is_provable();

CREATE TABLE delivery_states (
  name text NOT NULL,
  "position" integer NOT NULL,
  is_on boolean NOT NULL DEFAULT false,
  CONSTRAINT delivery_states_pkey PRIMARY KEY (name),
  CONSTRAINT delivery_states_position_key UNIQUE ("position")
);
CREATE TRIGGER delivery_states_seen AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON delivery_states FOR EACH STATEMENT EXECUTE FUNCTION public_changed();

CREATE TABLE delivery_terms (
  is_the_only_row boolean NOT NULL DEFAULT true,
  fallback_price integer NOT NULL DEFAULT 4000,
  version integer NOT NULL DEFAULT 0,
  days_off date[] NOT NULL DEFAULT '{}'::date[],
  return_days smallint NOT NULL DEFAULT 7,
  packed_before smallint NOT NULL DEFAULT 12,
  fast_states text[] NOT NULL DEFAULT '{Lagos,Osun}'::text[],
  fast_from smallint NOT NULL DEFAULT 0,
  fast_to smallint NOT NULL DEFAULT 0,
  other_from smallint NOT NULL DEFAULT 1,
  other_to smallint NOT NULL DEFAULT 2,
  on_delivery_up_to integer,
  free_from integer,
  is_fallback_free boolean NOT NULL DEFAULT false,
  heavy_extra integer NOT NULL DEFAULT 0,
  very_heavy_extra integer NOT NULL DEFAULT 0,
  CONSTRAINT delivery_terms_pkey PRIMARY KEY (is_the_only_row),
  CONSTRAINT delivery_days_ordered CHECK (((0 <= fast_from) AND (fast_from <= fast_to) AND (1 <= other_from) AND (other_from <= other_to) AND (other_to <= 30) AND (fast_from <= other_from) AND (fast_to <= other_to))),
  CONSTRAINT delivery_terms_days_off_check CHECK ((cardinality(days_off) <= 100)),
  CONSTRAINT delivery_terms_fallback_price_check CHECK (((fallback_price >= 0) AND (fallback_price <= 1000000))),
  CONSTRAINT delivery_terms_fast_states_check CHECK (((cardinality(fast_states) >= 1) AND (cardinality(fast_states) <= 8))),
  CONSTRAINT delivery_terms_free_from_check CHECK (((free_from >= 1) AND (free_from <= 100000000))),
  CONSTRAINT delivery_terms_heavy_extra_check CHECK (((heavy_extra >= 0) AND (heavy_extra <= 1000000))),
  CONSTRAINT delivery_terms_is_the_only_row_check CHECK (is_the_only_row),
  CONSTRAINT delivery_terms_on_delivery_up_to_check CHECK (((on_delivery_up_to >= 1) AND (on_delivery_up_to <= 10000000))),
  CONSTRAINT delivery_terms_packed_before_check CHECK (((packed_before >= 1) AND (packed_before <= 23))),
  CONSTRAINT delivery_terms_return_days_check CHECK (((return_days >= 1) AND (return_days <= 60))),
  CONSTRAINT delivery_terms_very_heavy_extra_check CHECK (((very_heavy_extra >= 0) AND (very_heavy_extra <= 1000000)))
);
CREATE TRIGGER delivery_terms_seen AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON delivery_terms FOR EACH STATEMENT EXECUTE FUNCTION public_changed();
CREATE TRIGGER delivery_terms_stay BEFORE DELETE ON delivery_terms FOR EACH ROW EXECUTE FUNCTION one_row_stays();

CREATE TABLE deposits (
  order_id uuid NOT NULL,
  amount integer NOT NULL,
  rest_by timestamp with time zone NOT NULL,
  received_at timestamp with time zone,
  way text,
  reference text NOT NULL DEFAULT ''::text,
  recorded_by text,
  CONSTRAINT deposits_pkey PRIMARY KEY (order_id),
  CONSTRAINT deposits_amount_check CHECK ((amount > 0)),
  CONSTRAINT deposits_check CHECK (
CASE
    WHEN (way IS NULL) THEN ((recorded_by IS NULL) AND (reference = ''::text))
    ELSE ((recorded_by IS NOT NULL) AND (received_at IS NOT NULL) AND ((way = 'cash'::text) = (reference = ''::text)))
END),
  CONSTRAINT deposits_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT deposits_recorded_by_check CHECK ((recorded_by ~ '^staff:.+$'::text)),
  CONSTRAINT deposits_reference_check CHECK ((length(reference) <= 60)),
  CONSTRAINT deposits_way_check CHECK ((way = ANY (ARRAY['cash'::text, 'pos'::text, 'transfer'::text])))
);
CREATE TRIGGER deposits_fit BEFORE INSERT OR UPDATE ON deposits FOR EACH ROW EXECUTE FUNCTION deposit_fits();
CREATE CONSTRAINT TRIGGER deposits_pay_order AFTER INSERT OR UPDATE ON deposits DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION paid_is_paid();
CREATE TRIGGER deposits_stay BEFORE DELETE ON deposits FOR EACH ROW EXECUTE FUNCTION never_changed();

CREATE TABLE disputes (
  id text NOT NULL,
  reference text NOT NULL,
  order_id uuid NOT NULL,
  amount_kobo bigint NOT NULL,
  status text NOT NULL,
  resolution text,
  category text NOT NULL,
  reason text NOT NULL,
  opened_at timestamp with time zone NOT NULL,
  due_at timestamp with time zone,
  open_since timestamp with time zone NOT NULL,
  decided_at timestamp with time zone,
  lost_kobo bigint,
  updated_at timestamp with time zone NOT NULL,
  version integer NOT NULL DEFAULT 1,
  next_check_at timestamp with time zone,
  reply text,
  reply_kobo bigint,
  reply_text text,
  evidence json,
  reply_key text,
  reply_status text,
  reply_problem text,
  replied_by text,
  replied_at timestamp with time zone,
  reply_sent_at timestamp with time zone,
  CONSTRAINT disputes_pkey PRIMARY KEY (id),
  CONSTRAINT disputes_amount_kobo_check CHECK ((amount_kobo >= 0)),
  CONSTRAINT disputes_category_check CHECK ((length(category) <= 100)),
  CONSTRAINT disputes_check CHECK (((status = ANY (ARRAY['won'::text, 'lost'::text])) = (decided_at IS NOT NULL))),
  CONSTRAINT disputes_check1 CHECK (((status = 'lost'::text) = (lost_kobo IS NOT NULL))),
  CONSTRAINT disputes_check2 CHECK (((status <> ALL (ARRAY['won'::text, 'lost'::text])) OR (next_check_at IS NULL))),
  CONSTRAINT disputes_check3 CHECK ((((reply IS NULL) = (reply_status IS NULL)) AND ((reply IS NULL) = (replied_by IS NULL)) AND ((reply IS NULL) = (replied_at IS NULL)))),
  CONSTRAINT disputes_check4 CHECK (((reply IS DISTINCT FROM 'accepted'::text) OR (reply_kobo > 0))),
  CONSTRAINT disputes_id_check CHECK (((length(id) >= 1) AND (length(id) <= 100))),
  CONSTRAINT disputes_lost_kobo_check CHECK ((lost_kobo >= 0)),
  CONSTRAINT disputes_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT disputes_reason_check CHECK ((length(reason) <= 500)),
  CONSTRAINT disputes_reference_fkey FOREIGN KEY (reference) REFERENCES payment_attempts(reference),
  CONSTRAINT disputes_replied_by_check CHECK ((replied_by ~ '^staff:.+$'::text)),
  CONSTRAINT disputes_reply_check CHECK ((reply = ANY (ARRAY['declined'::text, 'accepted'::text]))),
  CONSTRAINT disputes_reply_kobo_check CHECK ((reply_kobo >= 0)),
  CONSTRAINT disputes_reply_problem_check CHECK ((length(reply_problem) <= 500)),
  CONSTRAINT disputes_reply_status_check CHECK ((reply_status = ANY (ARRAY['requested'::text, 'sent'::text, 'rejected'::text]))),
  CONSTRAINT disputes_reply_text_check CHECK ((length(reply_text) <= 500)),
  CONSTRAINT disputes_resolution_check CHECK ((length(resolution) <= 100)),
  CONSTRAINT disputes_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'awaiting_merchant'::text, 'awaiting_bank'::text, 'won'::text, 'lost'::text])))
);
CREATE INDEX disputes_by_order ON disputes USING btree (order_id);
CREATE INDEX disputes_by_reference ON disputes USING btree (reference);
CREATE INDEX disputes_to_check ON disputes USING btree (next_check_at) WHERE (next_check_at IS NOT NULL);
CREATE INDEX open_disputes ON disputes USING btree (order_id) WHERE (status <> ALL (ARRAY['won'::text, 'lost'::text]));
CREATE TRIGGER disputes_have_order BEFORE INSERT ON disputes FOR EACH ROW EXECUTE FUNCTION dispute_has_its_order();
CREATE TRIGGER disputes_log AFTER INSERT OR UPDATE ON disputes FOR EACH ROW EXECUTE FUNCTION log_dispute();
CREATE TRIGGER disputes_move BEFORE UPDATE ON disputes FOR EACH ROW EXECUTE FUNCTION dispute_may_move();
CREATE TRIGGER disputes_stay BEFORE DELETE ON disputes FOR EACH ROW EXECUTE FUNCTION disputes_stay();

CREATE TABLE earlier_credit (
  account_id uuid NOT NULL,
  amount_kobo bigint NOT NULL,
  CONSTRAINT earlier_credit_pkey PRIMARY KEY (account_id),
  CONSTRAINT earlier_credit_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

CREATE TABLE export_parts (
  export_id uuid NOT NULL,
  attempt uuid NOT NULL,
  number integer NOT NULL,
  bytes bytea NOT NULL,
  CONSTRAINT export_parts_pkey PRIMARY KEY (export_id, attempt, number),
  CONSTRAINT export_parts_export_id_fkey FOREIGN KEY (export_id) REFERENCES exports(id) ON DELETE CASCADE,
  CONSTRAINT export_parts_number_check CHECK ((number >= 0))
);

CREATE TABLE exports (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  staff_id uuid NOT NULL,
  wish jsonb NOT NULL,
  file_name text NOT NULL,
  asked_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  attempt uuid,
  made_at timestamp with time zone,
  bytes bigint,
  refused text,
  CONSTRAINT exports_pkey PRIMARY KEY (id),
  CONSTRAINT exports_bytes_check CHECK ((bytes > 0)),
  CONSTRAINT exports_check CHECK (((made_at IS NULL) = (bytes IS NULL))),
  CONSTRAINT exports_check1 CHECK (((made_at IS NULL) OR ((attempt IS NOT NULL) AND (refused IS NULL)))),
  CONSTRAINT exports_refused_check CHECK ((refused = 'too_large'::text)),
  CONSTRAINT exports_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX exports_by_end ON exports USING btree (ends_at);
CREATE INDEX exports_by_staff ON exports USING btree (staff_id, asked_at DESC);

CREATE TABLE first_owner_links (
  is_only boolean NOT NULL DEFAULT true,
  id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT first_owner_links_pkey PRIMARY KEY (is_only),
  CONSTRAINT first_owner_links_is_only_check CHECK (is_only)
);

CREATE TABLE invoices (
  order_id uuid NOT NULL,
  number integer NOT NULL,
  issued_at timestamp with time zone NOT NULL,
  seller jsonb NOT NULL,
  vat_percent numeric(4,2),
  CONSTRAINT invoices_pkey PRIMARY KEY (order_id),
  CONSTRAINT invoices_number_check CHECK ((number > 0)),
  CONSTRAINT invoices_number_key UNIQUE (number),
  CONSTRAINT invoices_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT invoices_vat_percent_check CHECK ((vat_percent > (0)::numeric))
);
CREATE TRIGGER invoices_follow BEFORE INSERT ON invoices FOR EACH ROW EXECUTE FUNCTION invoice_follows();
CREATE TRIGGER invoices_stay BEFORE DELETE OR UPDATE ON invoices FOR EACH ROW EXECUTE FUNCTION invoice_stays();

CREATE TABLE letters (
  key text NOT NULL,
  recipient text NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  html text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  sent_at timestamp with time zone,
  reply_to text,
  opens text[] NOT NULL DEFAULT '{}'::text[],
  headers jsonb NOT NULL DEFAULT '{}'::jsonb,
  CONSTRAINT letters_pkey PRIMARY KEY (key)
);
CREATE INDEX letters_by_opens ON letters USING gin (opens);
CREATE INDEX letters_by_recipient ON letters USING btree (recipient);
CREATE INDEX letters_by_reply_to ON letters USING btree (reply_to) WHERE (reply_to IS NOT NULL);
CREATE INDEX letters_by_time_sent ON letters USING btree (sent_at) WHERE (sent_at IS NOT NULL);
CREATE INDEX letters_unsent ON letters USING btree (created_at) WHERE (sent_at IS NULL);
CREATE INDEX newsletter_letters_by_time_sent ON letters USING btree (sent_at) WHERE (key ~~ 'newsletter:%'::text);
CREATE TRIGGER letters_need_cart_consent BEFORE INSERT ON letters FOR EACH ROW WHEN ((new.key ~~ 'cart-reminder:%'::text)) EXECUTE FUNCTION cart_reminder_needs_consent();
CREATE TRIGGER letters_need_consent BEFORE INSERT ON letters FOR EACH ROW WHEN ((new.key ~~ 'newsletter:%'::text)) EXECUTE FUNCTION newsletter_needs_consent();
CREATE TRIGGER letters_need_review_request BEFORE INSERT ON letters FOR EACH ROW WHEN ((new.key ~~ 'review-request:%'::text)) EXECUTE FUNCTION review_request_needs_delivery();
CREATE TRIGGER letters_need_stock_request BEFORE INSERT ON letters FOR EACH ROW WHEN ((new.key ~~ 'back-in-stock:%'::text)) EXECUTE FUNCTION back_in_stock_needs_request();

CREATE TABLE manual_payments (
  order_id uuid NOT NULL,
  way text NOT NULL,
  reference text NOT NULL,
  amount_kobo bigint NOT NULL,
  received_at timestamp with time zone NOT NULL,
  recorded_by text NOT NULL,
  CONSTRAINT manual_payments_pkey PRIMARY KEY (order_id),
  CONSTRAINT manual_payments_amount_kobo_check CHECK ((amount_kobo > 0)),
  CONSTRAINT manual_payments_check CHECK (((length(reference) <= 60) AND ((way = 'cash'::text) = (reference = ''::text)))),
  CONSTRAINT manual_payments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT manual_payments_recorded_by_check CHECK ((recorded_by ~ '^staff:.+$'::text)),
  CONSTRAINT manual_payments_way_check CHECK ((way = ANY (ARRAY['cash'::text, 'pos'::text, 'transfer'::text])))
);
CREATE CONSTRAINT TRIGGER manual_payments_pay_order AFTER INSERT ON manual_payments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION paid_is_paid();
CREATE TRIGGER manual_payments_stay BEFORE DELETE OR UPDATE ON manual_payments FOR EACH ROW EXECUTE FUNCTION never_changed();

CREATE TABLE newsletter_events (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  subscriber_id uuid NOT NULL,
  at timestamp with time zone NOT NULL,
  what text NOT NULL,
  source text,
  text_version integer,
  CONSTRAINT newsletter_events_pkey PRIMARY KEY (id),
  CONSTRAINT newsletter_events_check CHECK (((what <> 'requested'::text) OR ((source IS NOT NULL) AND (text_version IS NOT NULL)))),
  CONSTRAINT newsletter_events_source_check CHECK ((source ~ '^/'::text)),
  CONSTRAINT newsletter_events_subscriber_id_fkey FOREIGN KEY (subscriber_id) REFERENCES newsletter_subscribers(id) ON DELETE CASCADE,
  CONSTRAINT newsletter_events_what_check CHECK ((what = ANY (ARRAY['requested'::text, 'confirmed'::text, 'unsubscribed'::text])))
);
CREATE INDEX newsletter_events_by_subscriber ON newsletter_events USING btree (subscriber_id, id);
CREATE TRIGGER newsletter_events_stay BEFORE UPDATE ON newsletter_events FOR EACH ROW EXECUTE FUNCTION newsletter_event_stays();

CREATE TABLE newsletter_issues (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  subject text NOT NULL,
  text text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  updated_by uuid NOT NULL,
  sent_at timestamp with time zone,
  sent_by uuid,
  people integer,
  CONSTRAINT newsletter_issues_pkey PRIMARY KEY (id),
  CONSTRAINT newsletter_issues_check CHECK (((sent_at IS NULL) = (sent_by IS NULL))),
  CONSTRAINT newsletter_issues_check1 CHECK (((sent_at IS NOT NULL) OR (people IS NULL))),
  CONSTRAINT newsletter_issues_people_check CHECK ((people >= 0)),
  CONSTRAINT newsletter_issues_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES staff(id),
  CONSTRAINT newsletter_issues_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 150))),
  CONSTRAINT newsletter_issues_text_check CHECK (((length(text) >= 1) AND (length(text) <= 20000))),
  CONSTRAINT newsletter_issues_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES staff(id)
);
CREATE INDEX newsletter_issues_by_time ON newsletter_issues USING btree (COALESCE(sent_at, updated_at), id);
CREATE TRIGGER newsletter_issues_stay BEFORE DELETE OR UPDATE ON newsletter_issues FOR EACH ROW WHEN ((old.sent_at IS NOT NULL)) EXECUTE FUNCTION sent_issue_stays();

CREATE TABLE newsletter_subscribers (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  email text NOT NULL,
  status text NOT NULL,
  asked_at timestamp with time zone NOT NULL,
  confirmed_at timestamp with time zone,
  unsubscribed_at timestamp with time zone,
  network text,
  CONSTRAINT newsletter_subscribers_pkey PRIMARY KEY (id),
  CONSTRAINT newsletter_subscribers_check CHECK (((status <> 'pending'::text) OR ((confirmed_at IS NULL) AND (unsubscribed_at IS NULL)))),
  CONSTRAINT newsletter_subscribers_check1 CHECK (((status <> 'confirmed'::text) OR ((confirmed_at IS NOT NULL) AND (unsubscribed_at IS NULL)))),
  CONSTRAINT newsletter_subscribers_check2 CHECK (((status = 'unsubscribed'::text) = (unsubscribed_at IS NOT NULL))),
  CONSTRAINT newsletter_subscribers_email_check CHECK ((email = lower(email))),
  CONSTRAINT newsletter_subscribers_email_key UNIQUE (email),
  CONSTRAINT newsletter_subscribers_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'confirmed'::text, 'unsubscribed'::text])))
);
CREATE INDEX newsletter_confirmed ON newsletter_subscribers USING btree (id) WHERE (status = 'confirmed'::text);
CREATE INDEX newsletter_subscribers_by_time ON newsletter_subscribers USING btree (asked_at, id);
CREATE INDEX newsletter_subscribers_sought ON newsletter_subscribers USING gin (email gin_trgm_ops);

CREATE TABLE notice_choices (
  staff_id uuid NOT NULL,
  kind text NOT NULL,
  is_on boolean NOT NULL,
  by_text boolean NOT NULL DEFAULT false,
  CONSTRAINT notice_choices_pkey PRIMARY KEY (staff_id, kind),
  CONSTRAINT notice_choices_kind_check CHECK ((kind <> ''::text)),
  CONSTRAINT notice_choices_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);

CREATE TABLE notice_quiet_hours (
  staff_id uuid NOT NULL,
  from_minute integer NOT NULL,
  until_minute integer NOT NULL,
  CONSTRAINT notice_quiet_hours_pkey PRIMARY KEY (staff_id),
  CONSTRAINT notice_quiet_hours_check CHECK ((from_minute <> until_minute)),
  CONSTRAINT notice_quiet_hours_from_minute_check CHECK (((from_minute >= 0) AND (from_minute <= 1439))),
  CONSTRAINT notice_quiet_hours_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  CONSTRAINT notice_quiet_hours_until_minute_check CHECK (((until_minute >= 0) AND (until_minute <= 1439)))
);

CREATE TABLE notice_ways (
  staff_id uuid NOT NULL,
  by_email boolean NOT NULL,
  on_devices boolean NOT NULL,
  CONSTRAINT notice_ways_pkey PRIMARY KEY (staff_id),
  CONSTRAINT notice_ways_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);

CREATE TABLE on_delivery_orders (
  order_id uuid NOT NULL,
  chosen_at timestamp with time zone NOT NULL,
  is_known boolean NOT NULL,
  wrong_codes smallint NOT NULL DEFAULT 0,
  confirmed_at timestamp with time zone,
  confirmed_by text,
  dispatched_at timestamp with time zone,
  dispatched_by text,
  CONSTRAINT on_delivery_orders_pkey PRIMARY KEY (order_id),
  CONSTRAINT on_delivery_orders_check CHECK (((confirmed_at IS NULL) = (confirmed_by IS NULL))),
  CONSTRAINT on_delivery_orders_check1 CHECK (((dispatched_at IS NULL) = (dispatched_by IS NULL))),
  CONSTRAINT on_delivery_orders_check2 CHECK (((dispatched_at IS NULL) OR ((confirmed_at >= chosen_at) AND (dispatched_at >= confirmed_at)))),
  CONSTRAINT on_delivery_orders_confirmed_by_check CHECK (((confirmed_by = 'shopper'::text) OR (confirmed_by ~ '^staff:.+$'::text))),
  CONSTRAINT on_delivery_orders_dispatched_by_check CHECK ((dispatched_by ~ '^staff:.+$'::text)),
  CONSTRAINT on_delivery_orders_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT on_delivery_orders_wrong_codes_check CHECK (((wrong_codes >= 0) AND (wrong_codes <= 5)))
);
CREATE TRIGGER on_delivery_open BEFORE INSERT OR UPDATE ON on_delivery_orders FOR EACH ROW EXECUTE FUNCTION on_delivery_is_open();
CREATE TRIGGER orders_with_credit_are_not_on_delivery BEFORE INSERT ON on_delivery_orders FOR EACH ROW EXECUTE FUNCTION credit_is_paid_before();

CREATE TABLE one_time_codes (
  email text NOT NULL,
  id uuid NOT NULL,
  purpose text NOT NULL,
  code_hash bytea NOT NULL,
  sealed bytea,
  tries integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  used_by bytea,
  browser bytea NOT NULL,
  strange_tries integer NOT NULL DEFAULT 0,
  waits_as text,
  network text NOT NULL DEFAULT ''::text,
  is_browser_known boolean NOT NULL DEFAULT false,
  CONSTRAINT one_time_codes_pkey PRIMARY KEY (id),
  CONSTRAINT one_time_codes_browser_check CHECK ((length(browser) = 32)),
  CONSTRAINT one_time_codes_check CHECK ((expires_at > created_at)),
  CONSTRAINT one_time_codes_check1 CHECK (((used_by IS NULL) OR (used_at IS NOT NULL))),
  CONSTRAINT one_time_codes_code_hash_check CHECK ((length(code_hash) = 32)),
  CONSTRAINT one_time_codes_email_check CHECK ((email = lower(email))),
  CONSTRAINT one_time_codes_network_check CHECK ((length(network) <= 50)),
  CONSTRAINT one_time_codes_purpose_check CHECK ((purpose = ANY (ARRAY['login'::text, 'register'::text]))),
  CONSTRAINT one_time_codes_strange_tries_check CHECK (((strange_tries >= 0) AND (strange_tries <= 5))),
  CONSTRAINT one_time_codes_tries_check CHECK (((tries >= 0) AND (tries <= 5))),
  CONSTRAINT one_time_codes_used_by_check CHECK ((length(used_by) = 32)),
  CONSTRAINT one_time_codes_waits_as_check CHECK ((waits_as = ANY (ARRAY['registration code'::text, 'invitation'::text])))
);
CREATE INDEX one_time_codes_by_age ON one_time_codes USING btree (created_at);
CREATE INDEX one_time_codes_by_email ON one_time_codes USING btree (email, browser);
CREATE INDEX one_time_codes_that_wait ON one_time_codes USING btree (waits_as, created_at) WHERE (waits_as IS NOT NULL);

CREATE TABLE order_access (
  token_hash bytea NOT NULL,
  order_id uuid NOT NULL,
  given_at timestamp with time zone NOT NULL DEFAULT now(),
  by_link boolean,
  CONSTRAINT order_access_pkey PRIMARY KEY (token_hash, order_id),
  CONSTRAINT order_access_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  CONSTRAINT order_access_token_hash_check CHECK ((length(token_hash) = 32))
);
CREATE INDEX order_access_by_order ON order_access USING btree (order_id);

CREATE TABLE order_changes (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  order_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL,
  created_by text NOT NULL,
  idempotency_key text NOT NULL,
  request_hash text NOT NULL,
  "position" integer,
  quantity integer,
  variant_id uuid,
  size text,
  price integer,
  new_position integer,
  new_variant_id uuid,
  new_size text,
  new_price integer,
  difference integer NOT NULL,
  pay_by timestamp with time zone,
  way text,
  way_reference text NOT NULL DEFAULT ''::text,
  paid_reference text,
  applied_at timestamp with time zone,
  ended_at timestamp with time zone,
  delivery jsonb,
  new_address jsonb,
  CONSTRAINT order_changes_pkey PRIMARY KEY (id),
  CONSTRAINT addresses_wait_with_the_change CHECK (((new_address IS NOT NULL) = ((delivery IS NOT NULL) AND (applied_at IS NULL) AND (ended_at IS NULL)))),
  CONSTRAINT changed_quantity_fits CHECK (((quantity >= 1) AND (quantity <= 999))),
  CONSTRAINT changes_are_of_items_or_delivery CHECK ((num_nulls("position", quantity, variant_id, size, price, new_position, new_variant_id, new_size, new_price) =
CASE
    WHEN (delivery IS NULL) THEN 0
    ELSE 9
END)),
  CONSTRAINT differences_have_one_payment CHECK (
CASE
    WHEN (applied_at IS NULL) THEN ((way IS NULL) AND (paid_reference IS NULL) AND (pay_by IS NOT NULL))
    WHEN (difference > 0) THEN ((way IS NULL) <> (paid_reference IS NULL))
    ELSE ((way IS NULL) AND (paid_reference IS NULL))
END),
  CONSTRAINT order_changes_check CHECK (((new_variant_id <> variant_id) OR (new_size <> size))),
  CONSTRAINT order_changes_check1 CHECK (((applied_at IS NULL) OR (ended_at IS NULL))),
  CONSTRAINT order_changes_check2 CHECK (((pay_by IS NULL) OR (difference > 0))),
  CONSTRAINT order_changes_check3 CHECK (
CASE
    WHEN (way IS NULL) THEN (way_reference = ''::text)
    ELSE ((way = 'cash'::text) = (way_reference = ''::text))
END),
  CONSTRAINT order_changes_created_by_check CHECK ((created_by ~ '^staff:.+$'::text)),
  CONSTRAINT order_changes_idempotency_key_key UNIQUE (idempotency_key),
  CONSTRAINT order_changes_new_price_check CHECK ((new_price >= 0)),
  CONSTRAINT order_changes_new_variant_id_fkey FOREIGN KEY (new_variant_id) REFERENCES variants(id),
  CONSTRAINT order_changes_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT order_changes_paid_reference_fkey FOREIGN KEY (paid_reference) REFERENCES payment_attempts(reference),
  CONSTRAINT order_changes_paid_reference_key UNIQUE (paid_reference),
  CONSTRAINT order_changes_price_check CHECK ((price >= 0)),
  CONSTRAINT order_changes_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id),
  CONSTRAINT order_changes_way_check CHECK ((way = ANY (ARRAY['cash'::text, 'pos'::text, 'transfer'::text]))),
  CONSTRAINT order_changes_way_reference_check CHECK ((length(way_reference) <= 60))
);
CREATE INDEX order_changes_by_order ON order_changes USING btree (order_id);
CREATE UNIQUE INDEX order_changes_one_open ON order_changes USING btree (order_id) WHERE ((applied_at IS NULL) AND (ended_at IS NULL));
CREATE CONSTRAINT TRIGGER differences_pay_order AFTER INSERT OR UPDATE ON order_changes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION paid_is_paid();
CREATE TRIGGER order_changes_fit BEFORE INSERT OR UPDATE ON order_changes FOR EACH ROW EXECUTE FUNCTION order_change_fits();
CREATE TRIGGER order_changes_stay BEFORE DELETE ON order_changes FOR EACH ROW EXECUTE FUNCTION never_changed();

CREATE TABLE order_events (
  order_id uuid NOT NULL,
  seq integer NOT NULL DEFAULT 0,
  kind text NOT NULL,
  from_status text,
  to_status text,
  at timestamp with time zone NOT NULL,
  who text NOT NULL,
  note json,
  CONSTRAINT order_events_pkey PRIMARY KEY (order_id, seq),
  CONSTRAINT order_events_check CHECK (((from_status IS NULL) OR (to_status IS NOT NULL))),
  CONSTRAINT order_events_check1 CHECK (((from_status IS DISTINCT FROM to_status) OR (to_status IS NULL))),
  CONSTRAINT order_events_check2 CHECK (((to_status IS NULL) OR (from_status IS NOT NULL) OR (seq = 1))),
  CONSTRAINT order_events_kind_check CHECK ((kind ~ '^[a-z]+(_[a-z]+)*$'::text)),
  CONSTRAINT order_events_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT order_events_seq_check CHECK ((seq > 0)),
  CONSTRAINT order_events_who CHECK (((who = ANY (ARRAY['shopper'::text, 'clock'::text, 'provider'::text, 'courier'::text, 'system'::text])) OR (who ~ '^staff:.+$'::text)))
);
CREATE INDEX order_events_by_time ON order_events USING btree (at);
CREATE TRIGGER dispatched_orders_stay BEFORE INSERT ON order_events FOR EACH ROW WHEN (((new.to_status = 'cancelled'::text) AND (new.who = ANY (ARRAY['shopper'::text, 'clock'::text])))) EXECUTE FUNCTION dispatched_stays();
CREATE CONSTRAINT TRIGGER order_events_are_true AFTER INSERT ON order_events DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.to_status IS NOT NULL)) EXECUTE FUNCTION order_event_is_true();
CREATE TRIGGER order_events_number BEFORE INSERT ON order_events FOR EACH ROW EXECUTE FUNCTION number_order_event();
CREATE TRIGGER order_events_stay BEFORE DELETE OR UPDATE ON order_events FOR EACH ROW EXECUTE FUNCTION never_changed();

CREATE TABLE order_lines (
  order_id uuid NOT NULL,
  "position" integer NOT NULL,
  product_id uuid NOT NULL,
  variant_id uuid NOT NULL,
  size text NOT NULL,
  quantity integer NOT NULL,
  price integer NOT NULL,
  name text NOT NULL,
  color_name text NOT NULL,
  image text NOT NULL,
  CONSTRAINT order_lines_pkey PRIMARY KEY (order_id, "position"),
  CONSTRAINT line_quantity_fits CHECK (((quantity >= 1) AND (quantity <= 999))),
  CONSTRAINT order_lines_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  CONSTRAINT order_lines_order_id_variant_id_size_key UNIQUE (order_id, variant_id, size),
  CONSTRAINT order_lines_position_check CHECK (("position" >= 0)),
  CONSTRAINT order_lines_price_check CHECK ((price >= 0)),
  CONSTRAINT order_lines_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  CONSTRAINT order_lines_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id)
);
CREATE INDEX order_lines_by_product ON order_lines USING btree (product_id);
CREATE INDEX order_lines_by_variant ON order_lines USING btree (variant_id, size);
CREATE CONSTRAINT TRIGGER order_lines_add_up AFTER INSERT OR DELETE OR UPDATE ON order_lines DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION order_adds_up();

CREATE TABLE order_notes (
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  at timestamp with time zone NOT NULL,
  staff_id uuid NOT NULL,
  text text NOT NULL,
  CONSTRAINT order_notes_pkey PRIMARY KEY (id),
  CONSTRAINT order_notes_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT order_notes_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  CONSTRAINT order_notes_text_check CHECK (((length(text) >= 1) AND (length(text) <= 2000)))
);
CREATE INDEX order_notes_by_order ON order_notes USING btree (order_id, at);
CREATE TRIGGER order_notes_stay BEFORE DELETE OR UPDATE ON order_notes FOR EACH ROW EXECUTE FUNCTION order_note_stays();

CREATE TABLE orders (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  status text NOT NULL DEFAULT 'pending'::text,
  created_at timestamp with time zone NOT NULL,
  held_until timestamp with time zone,
  paid_at timestamp with time zone,
  shipped_at timestamp with time zone,
  delivered_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  email text NOT NULL,
  name text NOT NULL,
  phone text NOT NULL,
  street text NOT NULL,
  city text NOT NULL,
  state text NOT NULL,
  zip_code text NOT NULL DEFAULT ''::text,
  country text NOT NULL,
  ship_to_phone text NOT NULL,
  shipping_method text,
  payment_method text NOT NULL,
  items_price integer NOT NULL,
  shipping_price integer NOT NULL,
  coupon_code text,
  coupon_discount integer NOT NULL DEFAULT 0,
  total_amount integer NOT NULL,
  idempotency_key text,
  request_hash text NOT NULL,
  account_id uuid,
  owner_left_at timestamp with time zone,
  anonymous_at timestamp with time zone,
  courier text,
  tracking_number text,
  tracking_url text,
  replaced_by uuid,
  search_words text GENERATED ALWAYS AS (((((((plain_word(name) || ' '::text) || email) || ' '::text) || phone) || ' '::text) || ship_to_phone)) STORED,
  deliver_from date,
  deliver_by date,
  released_at timestamp with time zone,
  has_paid_before boolean NOT NULL DEFAULT false,
  network text,
  firm_until timestamp with time zone,
  return_days smallint,
  shipping_from smallint,
  shipping_to smallint,
  channel text NOT NULL DEFAULT 'website'::text,
  placed_by text,
  discount_reason text,
  pay_by timestamp with time zone,
  email_version integer NOT NULL DEFAULT 0,
  email_corrected_at timestamp with time zone,
  is_pickup boolean NOT NULL DEFAULT false,
  is_email_proved boolean NOT NULL DEFAULT false,
  email_by_staff boolean NOT NULL DEFAULT false,
  CONSTRAINT orders_pkey PRIMARY KEY (id),
  CONSTRAINT anonymous_orders_name_no_customer CHECK (((anonymous_at IS NULL) OR ((account_id IS NULL) AND (email = ''::text) AND (name = ''::text) AND (phone = ''::text) AND (ship_to_phone = ''::text) AND (street = ''::text) AND (zip_code = ''::text)))) NOT VALID,
  CONSTRAINT discount_reasons CHECK ((discount_reason = ANY (ARRAY['regular'::text, 'several'::text, 'fault'::text, 'agreed'::text, 'family'::text, 'exchange'::text]))),
  CONSTRAINT discounts_have_a_cause CHECK ((((coupon_discount = 0) OR (coupon_code IS NOT NULL) OR (discount_reason IS NOT NULL)) AND ((discount_reason IS NULL) OR ((coupon_code IS NULL) AND (coupon_discount > 0) AND (placed_by IS NOT NULL))))),
  CONSTRAINT orders_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL,
  CONSTRAINT orders_channel_known CHECK ((channel = ANY (ARRAY['website'::text, 'whatsapp'::text, 'instagram'::text, 'phone'::text, 'counter'::text]))) NOT VALID,
  CONSTRAINT orders_check CHECK (((coupon_discount >= 0) AND (coupon_discount <= items_price))),
  CONSTRAINT orders_check1 CHECK ((total_amount = ((items_price + shipping_price) - coupon_discount))),
  CONSTRAINT orders_check10 CHECK ((((deliver_from IS NULL) = (deliver_by IS NULL)) AND (deliver_from <= deliver_by))),
  CONSTRAINT orders_check11 CHECK (((network IS NULL) OR (status = 'pending'::text))),
  CONSTRAINT orders_check12 CHECK (((firm_until IS NULL) OR (NOT has_paid_before))),
  CONSTRAINT orders_check13 CHECK (((shipping_from >= 1) AND (shipping_from <= shipping_to))),
  CONSTRAINT orders_check3 CHECK (((status = 'pending'::text) = (held_until IS NOT NULL))),
  CONSTRAINT orders_check4 CHECK (((status <> ALL (ARRAY['processing'::text, 'shipped'::text, 'delivered'::text])) OR (paid_at IS NOT NULL))),
  CONSTRAINT orders_check5 CHECK (((status <> 'pending'::text) OR (paid_at IS NULL))),
  CONSTRAINT orders_check6 CHECK ((((status = ANY (ARRAY['shipped'::text, 'delivered'::text])) = (shipped_at IS NOT NULL)) OR (status = 'cancelled'::text))),
  CONSTRAINT orders_check7 CHECK (((status = 'delivered'::text) = (delivered_at IS NOT NULL))),
  CONSTRAINT orders_check8 CHECK (((status = 'cancelled'::text) = (cancelled_at IS NOT NULL))),
  CONSTRAINT orders_coupon_code_check CHECK ((coupon_code = upper(coupon_code))),
  CONSTRAINT orders_courier_check CHECK (((length(courier) >= 1) AND (length(courier) <= 80))),
  CONSTRAINT orders_email_check CHECK ((email = lower(email))),
  CONSTRAINT orders_email_version_check CHECK ((email_version >= 0)),
  CONSTRAINT orders_idempotency_key_key UNIQUE (idempotency_key),
  CONSTRAINT orders_items_price_check CHECK ((items_price >= 0)),
  CONSTRAINT orders_payment_method_check CHECK ((payment_method = 'paystack'::text)),
  CONSTRAINT orders_placed_by_check CHECK ((placed_by ~ '^staff:.+$'::text)),
  CONSTRAINT orders_replaced_by_fkey FOREIGN KEY (replaced_by) REFERENCES orders(id),
  CONSTRAINT orders_return_days_check CHECK (((return_days >= 1) AND (return_days <= 60))),
  CONSTRAINT orders_shipping_price_check CHECK ((shipping_price >= 0)),
  CONSTRAINT orders_shipping_to_check CHECK (((shipping_to >= 1) AND (shipping_to <= 30))),
  CONSTRAINT orders_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'processing'::text, 'shipped'::text, 'delivered'::text, 'cancelled'::text]))),
  CONSTRAINT orders_tracking_number_check CHECK (((length(tracking_number) >= 1) AND (length(tracking_number) <= 80))),
  CONSTRAINT orders_tracking_url_check CHECK (((tracking_url ~ '^https://'::text) AND (length(tracking_url) <= 500))),
  CONSTRAINT orders_with_email UNIQUE (id, email),
  CONSTRAINT pay_by_is_later CHECK (((pay_by IS NULL) OR (pay_by > created_at))),
  CONSTRAINT replaced_is_over CHECK (((replaced_by IS NULL) OR (status = 'cancelled'::text))),
  CONSTRAINT tracked_when_sent CHECK (((shipped_at IS NOT NULL) OR (pay_by IS NOT NULL) OR ((courier IS NULL) AND (tracking_number IS NULL) AND (tracking_url IS NULL))))
);
CREATE INDEX orders_by_account ON orders USING btree (account_id, created_at);
CREATE INDEX orders_by_channel ON orders USING btree (channel, created_at) WHERE (channel <> 'website'::text);
CREATE INDEX orders_by_email ON orders USING btree (email, created_at);
CREATE INDEX orders_by_hold ON orders USING btree (held_until) WHERE (status = 'pending'::text);
CREATE INDEX orders_by_payment ON orders USING btree (paid_at) WHERE (paid_at IS NOT NULL);
CREATE INDEX orders_by_time ON orders USING btree (created_at, id);
CREATE INDEX orders_by_tracking ON orders USING btree (upper(tracking_number)) WHERE (tracking_number IS NOT NULL);
CREATE INDEX orders_by_words ON orders USING gin (search_words gin_trgm_ops);
CREATE INDEX orders_ended_unpaid ON orders USING btree (cancelled_at) WHERE ((status = 'cancelled'::text) AND (paid_at IS NULL));
CREATE INDEX orders_held_by_strangers ON orders USING btree (network) WHERE ((status = 'pending'::text) AND (released_at IS NULL) AND (NOT has_paid_before));
CREATE INDEX orders_in_the_shop ON orders USING btree (created_at) WHERE (status = ANY (ARRAY['pending'::text, 'processing'::text]));
CREATE INDEX orders_of_guests ON orders USING btree (email, created_at) WHERE (account_id IS NULL);
CREATE INDEX orders_on_their_way ON orders USING btree (shipped_at, id) WHERE (status = 'shipped'::text);
CREATE INDEX orders_open_by_email ON orders USING btree (email) WHERE (status = 'pending'::text);
CREATE INDEX orders_open_by_request ON orders USING btree (request_hash) WHERE (status = 'pending'::text);
CREATE INDEX orders_to_forget ON orders USING btree (owner_left_at) WHERE ((owner_left_at IS NOT NULL) AND (anonymous_at IS NULL));
CREATE INDEX orders_to_pack ON orders USING btree (paid_at, id) WHERE (status = 'processing'::text);
CREATE INDEX paid_orders_by_end ON orders USING btree (GREATEST(delivered_at, cancelled_at)) WHERE ((paid_at IS NOT NULL) AND (owner_left_at IS NULL) AND (status = ANY (ARRAY['delivered'::text, 'cancelled'::text])));
CREATE INDEX unpaid_orders_by_end ON orders USING btree (cancelled_at) WHERE ((paid_at IS NULL) AND (owner_left_at IS NULL) AND (status = 'cancelled'::text));
CREATE TRIGGER cancelled_orders_give_credit_back AFTER UPDATE OF status ON orders FOR EACH ROW WHEN (((old.status = 'pending'::text) AND (new.status = 'cancelled'::text))) EXECUTE FUNCTION give_credit_back();
CREATE CONSTRAINT TRIGGER cancelled_orders_have_no_deposit AFTER UPDATE OF status ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.status = 'cancelled'::text) AND (new.placed_by IS NOT NULL))) EXECUTE FUNCTION paid_is_paid();
CREATE TRIGGER dispatched_units_stay BEFORE UPDATE OF released_at ON orders FOR EACH ROW WHEN (((old.released_at IS NULL) AND (new.released_at IS NOT NULL))) EXECUTE FUNCTION dispatched_stays();
CREATE CONSTRAINT TRIGGER orders_add_up AFTER INSERT OR UPDATE OF items_price ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION order_adds_up();
CREATE TRIGGER orders_anonymize_returns AFTER UPDATE OF anonymous_at ON orders FOR EACH ROW WHEN (((new.anonymous_at IS NOT NULL) AND (old.anonymous_at IS NULL))) EXECUTE FUNCTION anonymize_returns();
CREATE TRIGGER orders_begin_log AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION log_order();
CREATE TRIGGER orders_carry_credit AFTER UPDATE OF account_id ON orders FOR EACH ROW WHEN (((old.account_id IS NOT NULL) AND (new.account_id IS NULL) AND (new.anonymous_at IS NOT NULL))) EXECUTE FUNCTION carry_credit();
CREATE CONSTRAINT TRIGGER orders_count_coupon AFTER INSERT OR UPDATE OF status, coupon_code, coupon_discount ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION coupon_is_counted();
CREATE TRIGGER orders_end_reminded_cart AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION ordered_cart_is_over();
CREATE TRIGGER orders_erase_review_photos AFTER UPDATE OF owner_left_at ON orders FOR EACH ROW WHEN (((old.owner_left_at IS NULL) AND (new.owner_left_at IS NOT NULL))) EXECUTE FUNCTION erase_review_photos();
CREATE TRIGGER orders_erase_reviews AFTER UPDATE OF owner_left_at ON orders FOR EACH ROW WHEN (((old.owner_left_at IS NULL) AND (new.owner_left_at IS NOT NULL))) EXECUTE FUNCTION erase_reviews();
CREATE TRIGGER orders_erase_shopper_photos AFTER UPDATE OF anonymous_at ON orders FOR EACH ROW WHEN (((new.anonymous_at IS NOT NULL) AND (old.anonymous_at IS NULL))) EXECUTE FUNCTION erase_shopper_photos();
CREATE TRIGGER orders_erase_words_about_money AFTER UPDATE OF anonymous_at ON orders FOR EACH ROW WHEN (((new.anonymous_at IS NOT NULL) AND (old.anonymous_at IS NULL))) EXECUTE FUNCTION erase_words_about_money_of_order();
CREATE CONSTRAINT TRIGGER orders_keep_customers AFTER INSERT OR DELETE OR UPDATE OF email, name, phone, account_id ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_customers_of_order();
CREATE TRIGGER orders_keep_promise BEFORE INSERT ON orders FOR EACH ROW WHEN ((new.return_days IS NULL)) EXECUTE FUNCTION keep_promise();
CREATE CONSTRAINT TRIGGER orders_leave_unchanged AFTER UPDATE OF status ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.status = 'processing'::text)) EXECUTE FUNCTION no_change_is_open();
CREATE TRIGGER orders_log AFTER UPDATE OF status ON orders FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status)) EXECUTE FUNCTION log_order();
CREATE TRIGGER orders_move BEFORE UPDATE OF status ON orders FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status)) EXECUTE FUNCTION order_may_move();
CREATE CONSTRAINT TRIGGER orders_paid_by_attempt AFTER INSERT OR UPDATE OF paid_at, total_amount ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION paid_is_paid();
CREATE TRIGGER orders_promise_stays BEFORE UPDATE OF return_days, shipping_from, shipping_to ON orders FOR EACH ROW WHEN ((((old.return_days IS DISTINCT FROM new.return_days) OR (old.shipping_from IS DISTINCT FROM new.shipping_from)) OR (old.shipping_to IS DISTINCT FROM new.shipping_to))) EXECUTE FUNCTION promise_stays();
CREATE TRIGGER orders_ship_something BEFORE UPDATE OF status ON orders FOR EACH ROW WHEN (((new.status = 'shipped'::text) AND (old.status <> 'shipped'::text))) EXECUTE FUNCTION shipped_orders_have_something();
CREATE TRIGGER orders_wait_for_disputes BEFORE UPDATE OF status ON orders FOR EACH ROW WHEN (((new.status = 'shipped'::text) AND (old.status <> 'shipped'::text))) EXECUTE FUNCTION disputed_orders_wait();
CREATE TRIGGER undelivered_orders_stay BEFORE UPDATE OF status ON orders FOR EACH ROW WHEN (((old.status <> 'delivered'::text) AND (new.status = 'delivered'::text))) EXECUTE FUNCTION undelivered_stays();

CREATE TABLE owner_alerts (
  kind text NOT NULL,
  subject text NOT NULL,
  noticed_at timestamp with time zone NOT NULL,
  last_seen_at timestamp with time zone NOT NULL,
  emailed_at timestamp with time zone,
  CONSTRAINT owner_alerts_pkey PRIMARY KEY (kind, subject),
  CONSTRAINT owner_alerts_check CHECK ((last_seen_at >= noticed_at)),
  CONSTRAINT owner_alerts_check1 CHECK ((emailed_at >= noticed_at)),
  CONSTRAINT owner_alerts_kind_check CHECK ((kind <> ''::text)),
  CONSTRAINT owner_alerts_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 300)))
);

CREATE TABLE page_changes (
  changed_in xid8 NOT NULL DEFAULT pg_current_xact_id(),
  changed_at timestamp with time zone NOT NULL DEFAULT now(),
  product_id uuid
);
CREATE INDEX page_changes_by_transaction ON page_changes USING btree (changed_in);

CREATE TABLE passkeys (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  account_id uuid,
  staff_id uuid,
  credential_id bytea NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  device text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT passkeys_pkey PRIMARY KEY (id),
  CONSTRAINT passkeys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT passkeys_check CHECK ((num_nonnulls(account_id, staff_id) = 1)),
  CONSTRAINT passkeys_counter_check CHECK ((counter >= 0)),
  CONSTRAINT passkeys_credential_id_check CHECK (((length(credential_id) >= 1) AND (length(credential_id) <= 1023))),
  CONSTRAINT passkeys_credential_id_key UNIQUE (credential_id),
  CONSTRAINT passkeys_device_check CHECK ((length(device) <= 60)),
  CONSTRAINT passkeys_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);
CREATE INDEX passkeys_account_id_idx ON passkeys USING btree (account_id);
CREATE INDEX passkeys_staff_id_idx ON passkeys USING btree (staff_id);

CREATE TABLE payment_attempts (
  reference text NOT NULL,
  order_id uuid NOT NULL,
  amount_kobo bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  status text NOT NULL DEFAULT 'created'::text,
  authorization_url text,
  outcome text,
  received_kobo bigint,
  provider_id text,
  channel text,
  paid_at timestamp with time zone,
  next_check_at timestamp with time zone,
  currency text,
  domain text,
  settled_at timestamp with time zone,
  settled_by text,
  waived_kobo bigint NOT NULL DEFAULT 0,
  told_at timestamp with time zone,
  passed_fees_kobo bigint NOT NULL DEFAULT 0,
  fee_kobo bigint,
  CONSTRAINT payment_attempts_pkey PRIMARY KEY (reference),
  CONSTRAINT applied_covers_order CHECK (((outcome IS DISTINCT FROM 'applied'::text) OR ((received_kobo = amount_kobo) AND (waived_kobo = 0)) OR ((settled_by IS NOT NULL) AND (settled_by ~~ 'staff:%'::text) AND (((received_kobo > amount_kobo) AND (waived_kobo = 0)) OR ((received_kobo + waived_kobo) = amount_kobo))))),
  CONSTRAINT applied_in_naira CHECK (((outcome IS DISTINCT FROM 'applied'::text) OR (COALESCE(currency, 'NGN'::text) = 'NGN'::text))),
  CONSTRAINT deposits_are_exact CHECK (((outcome IS DISTINCT FROM 'deposit'::text) OR ((COALESCE(currency, 'NGN'::text) = 'NGN'::text) AND ((received_kobo = amount_kobo) OR ((received_kobo > amount_kobo) AND (settled_by IS NOT NULL) AND (settled_by ~~ 'staff:%'::text)))))),
  CONSTRAINT differences_are_exact CHECK (((outcome IS DISTINCT FROM 'difference'::text) OR ((COALESCE(currency, 'NGN'::text) = 'NGN'::text) AND (received_kobo = amount_kobo)))),
  CONSTRAINT outcome_is_one_of CHECK ((outcome = ANY (ARRAY['applied'::text, 'refund_due'::text, 'review'::text, 'deposit'::text, 'difference'::text]))),
  CONSTRAINT payment_attempts_amount_kobo_check CHECK ((amount_kobo > 0)),
  CONSTRAINT payment_attempts_check CHECK (((outcome IS NULL) OR ((received_kobo IS NOT NULL) AND (status = ANY (ARRAY['success'::text, 'reversed'::text]))))),
  CONSTRAINT payment_attempts_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  CONSTRAINT payment_attempts_fee_kobo_check CHECK ((fee_kobo >= 0)),
  CONSTRAINT payment_attempts_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT payment_attempts_passed_fees_kobo_check CHECK ((passed_fees_kobo >= 0)),
  CONSTRAINT payment_attempts_provider_id_key UNIQUE (provider_id),
  CONSTRAINT payment_attempts_received_kobo_check CHECK ((received_kobo >= 0)),
  CONSTRAINT payment_attempts_settled_by_check CHECK (((settled_by = ANY (ARRAY['provider'::text, 'clock'::text, 'system'::text])) OR (settled_by ~ '^staff:.+$'::text))),
  CONSTRAINT payment_attempts_status_check CHECK ((status = ANY (ARRAY['created'::text, 'open'::text, 'pending'::text, 'failed'::text, 'abandoned'::text, 'success'::text, 'reversed'::text]))),
  CONSTRAINT payment_attempts_waived_kobo_check CHECK ((waived_kobo >= 0)),
  CONSTRAINT waived_when_applied CHECK (((waived_kobo = 0) OR (NOT (outcome IS DISTINCT FROM 'applied'::text))))
);
CREATE INDEX attempts_by_order ON payment_attempts USING btree (order_id);
CREATE INDEX attempts_in_review ON payment_attempts USING btree (order_id) WHERE (outcome = 'review'::text);
CREATE INDEX attempts_to_check ON payment_attempts USING btree (next_check_at) WHERE (next_check_at IS NOT NULL);
CREATE UNIQUE INDEX one_applied_attempt ON payment_attempts USING btree (order_id) WHERE (outcome = 'applied'::text);
CREATE UNIQUE INDEX one_deposit_attempt ON payment_attempts USING btree (order_id) WHERE (outcome = 'deposit'::text);
CREATE TRIGGER attempts_log AFTER INSERT ON payment_attempts FOR EACH ROW WHEN ((new.outcome IS NOT NULL)) EXECUTE FUNCTION log_money();
CREATE TRIGGER attempts_log_change AFTER UPDATE OF outcome ON payment_attempts FOR EACH ROW WHEN ((old.outcome IS DISTINCT FROM new.outcome)) EXECUTE FUNCTION log_money();
CREATE TRIGGER attempts_move BEFORE UPDATE ON payment_attempts FOR EACH ROW EXECUTE FUNCTION attempt_may_move();
CREATE CONSTRAINT TRIGGER attempts_pay_order AFTER INSERT OR DELETE OR UPDATE OF order_id, outcome, received_kobo ON payment_attempts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION paid_is_paid();

CREATE TABLE payment_events (
  key text NOT NULL,
  reference text,
  body json NOT NULL,
  received_at timestamp with time zone NOT NULL,
  CONSTRAINT payment_events_pkey PRIMARY KEY (key)
);
CREATE INDEX payment_events_by_reference ON payment_events USING btree (reference);
CREATE INDEX payment_events_by_time ON payment_events USING btree (received_at);

CREATE TABLE picture_names (
  file_name text NOT NULL,
  address text NOT NULL,
  uploaded_at timestamp with time zone NOT NULL,
  CONSTRAINT picture_names_pkey PRIMARY KEY (file_name, address),
  CONSTRAINT picture_names_address_fkey FOREIGN KEY (address) REFERENCES pictures(address) ON DELETE CASCADE,
  CONSTRAINT picture_names_file_name_check CHECK (((length(file_name) >= 1) AND (length(file_name) <= 120)))
);
CREATE INDEX picture_names_by_address ON picture_names USING btree (address);

CREATE TABLE pictures (
  address text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  uploaded_at timestamp with time zone NOT NULL,
  wanted_at timestamp with time zone NOT NULL,
  uploaded_by uuid,
  deleting_since timestamp with time zone,
  file_name text,
  logo_look text,
  known_sizes text,
  CONSTRAINT pictures_pkey PRIMARY KEY (address),
  CONSTRAINT pictures_address_check CHECK ((address ~ '^/pictures/[a-z0-9-]+\.[0-9a-f]{12}\.webp$'::text)),
  CONSTRAINT pictures_file_name_check CHECK (((length(file_name) >= 1) AND (length(file_name) <= 120))),
  CONSTRAINT pictures_height_check CHECK ((height > 0)),
  CONSTRAINT pictures_logo_look_check CHECK ((logo_look = ANY (ARRAY['dark'::text, 'light'::text, 'paper'::text, 'ink'::text, 'any'::text, 'opaque'::text]))),
  CONSTRAINT pictures_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES staff(id),
  CONSTRAINT pictures_width_check CHECK ((width > 0))
);
CREATE INDEX pictures_by_wanted ON pictures USING btree (wanted_at);
CREATE TRIGGER frames_stay BEFORE UPDATE OF deleting_since ON pictures FOR EACH ROW WHEN ((new.deleting_since IS NOT NULL)) EXECUTE FUNCTION frame_stays();
CREATE TRIGGER pictures_logo_stays BEFORE UPDATE OF deleting_since ON pictures FOR EACH ROW WHEN (((new.deleting_since IS NOT NULL) AND (new.logo_look IS NOT NULL))) EXECUTE FUNCTION shown_logo_stays();

CREATE TABLE planned_sale_products (
  sale_id uuid NOT NULL,
  product_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'waiting'::text,
  discount_before integer,
  is_edited boolean NOT NULL DEFAULT false,
  CONSTRAINT planned_sale_products_pkey PRIMARY KEY (sale_id, product_id),
  CONSTRAINT planned_sale_products_discount_before_check CHECK (((discount_before >= 1) AND (discount_before <= 90))),
  CONSTRAINT planned_sale_products_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  CONSTRAINT planned_sale_products_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES planned_sales(id),
  CONSTRAINT planned_sale_products_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'changed'::text, 'restored'::text])))
);
CREATE UNIQUE INDEX planned_sale_products_at_once ON planned_sale_products USING btree (product_id) WHERE (state = 'changed'::text);
CREATE INDEX planned_sale_products_by_product ON planned_sale_products USING btree (product_id);
CREATE INDEX planned_sale_products_to_do ON planned_sale_products USING btree (sale_id, state, product_id) WHERE (state <> 'restored'::text);
CREATE TRIGGER planned_sale_products_move_on BEFORE UPDATE ON planned_sale_products FOR EACH ROW EXECUTE FUNCTION planned_sale_product_moves_on();
CREATE TRIGGER planned_sale_products_part_ways AFTER INSERT ON planned_sale_products REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION planned_sale_has_more();

CREATE TABLE planned_sale_variants (
  sale_id uuid NOT NULL,
  product_id uuid NOT NULL,
  variant_id uuid NOT NULL,
  price_before integer NOT NULL,
  sale_price integer NOT NULL,
  is_edited boolean NOT NULL DEFAULT false,
  CONSTRAINT planned_sale_variants_pkey PRIMARY KEY (sale_id, variant_id),
  CONSTRAINT planned_sale_variants_check CHECK ((sale_price <= price_before)),
  CONSTRAINT planned_sale_variants_price_before_check CHECK ((price_before > 0)),
  CONSTRAINT planned_sale_variants_sale_id_product_id_fkey FOREIGN KEY (sale_id, product_id) REFERENCES planned_sale_products(sale_id, product_id) ON DELETE CASCADE,
  CONSTRAINT planned_sale_variants_sale_price_check CHECK ((sale_price > 0)),
  CONSTRAINT planned_sale_variants_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id) ON DELETE CASCADE
);
CREATE INDEX planned_sale_variants_by_product ON planned_sale_variants USING btree (sale_id, product_id);
CREATE INDEX planned_sale_variants_by_variant ON planned_sale_variants USING btree (variant_id);

CREATE TABLE planned_sales (
  id uuid NOT NULL,
  name text NOT NULL,
  percent integer NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  state text NOT NULL,
  version integer NOT NULL,
  created_at timestamp with time zone NOT NULL,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  CONSTRAINT planned_sales_pkey PRIMARY KEY (id),
  CONSTRAINT planned_sales_check CHECK ((ends_at > starts_at)),
  CONSTRAINT planned_sales_check1 CHECK (((state <> 'running'::text) OR (started_at IS NOT NULL))),
  CONSTRAINT planned_sales_check2 CHECK (((state = ANY (ARRAY['planned'::text, 'running'::text])) OR (ended_at IS NOT NULL))),
  CONSTRAINT planned_sales_check3 CHECK (((started_at IS NULL) OR (state = ANY (ARRAY['running'::text, 'ended'::text])))),
  CONSTRAINT planned_sales_name_check CHECK (((length(name) >= 2) AND (length(name) <= 60))),
  CONSTRAINT planned_sales_percent_known CHECK (((percent >= 1) AND (percent <= 100))),
  CONSTRAINT planned_sales_state_check CHECK ((state = ANY (ARRAY['planned'::text, 'running'::text, 'ended'::text, 'cancelled'::text]))),
  CONSTRAINT planned_sales_version_check CHECK ((version > 0))
);
CREATE INDEX planned_sales_to_come ON planned_sales USING btree (state) WHERE (state = ANY (ARRAY['planned'::text, 'running'::text]));
CREATE TRIGGER planned_sales_move_on BEFORE UPDATE ON planned_sales FOR EACH ROW EXECUTE FUNCTION planned_sale_moves_on();
CREATE TRIGGER planned_sales_part_ways AFTER UPDATE ON planned_sales FOR EACH ROW WHEN (((new.starts_at IS DISTINCT FROM old.starts_at) OR (new.ends_at IS DISTINCT FROM old.ends_at))) EXECUTE FUNCTION planned_sale_has_moved();
CREATE TRIGGER planned_sales_seen AFTER UPDATE OF ends_at ON planned_sales FOR EACH ROW WHEN (((new.state = 'running'::text) AND (new.ends_at <> old.ends_at))) EXECUTE FUNCTION public_changed();

CREATE TABLE primary_history (
  is_the_only_row boolean NOT NULL DEFAULT true,
  history text NOT NULL,
  written_in text NOT NULL,
  CONSTRAINT primary_history_pkey PRIMARY KEY (is_the_only_row),
  CONSTRAINT primary_history_is_the_only_row_check CHECK (is_the_only_row)
);

CREATE TABLE product_imports (
  id uuid NOT NULL,
  number bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  imported_at timestamp with time zone NOT NULL,
  imported_by uuid NOT NULL,
  added integer NOT NULL,
  changed integer NOT NULL,
  changes jsonb NOT NULL,
  former_pictures text[] NOT NULL DEFAULT '{}'::text[],
  undone_at timestamp with time zone,
  undone_by uuid,
  kept text[],
  CONSTRAINT product_imports_pkey PRIMARY KEY (id),
  CONSTRAINT product_imports_added_check CHECK ((added >= 0)),
  CONSTRAINT product_imports_changed_check CHECK ((changed >= 0)),
  CONSTRAINT product_imports_check CHECK ((((undone_at IS NULL) = (undone_by IS NULL)) AND ((undone_at IS NULL) = (kept IS NULL)))),
  CONSTRAINT product_imports_imported_by_fkey FOREIGN KEY (imported_by) REFERENCES staff(id),
  CONSTRAINT product_imports_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES staff(id)
);
CREATE INDEX product_imports_by_number ON product_imports USING btree (number DESC);
CREATE INDEX product_imports_by_picture ON product_imports USING gin (former_pictures) WHERE (undone_at IS NULL);

CREATE TABLE product_measurements (
  product_id uuid NOT NULL,
  "position" integer NOT NULL,
  name text NOT NULL,
  size text NOT NULL,
  centimetres numeric(5,1) NOT NULL,
  CONSTRAINT product_measurements_pkey PRIMARY KEY (product_id, name, size),
  CONSTRAINT product_measurements_centimetres_check CHECK ((centimetres > (0)::numeric)),
  CONSTRAINT product_measurements_name_check CHECK (((name = btrim(name)) AND ((length(name) >= 1) AND (length(name) <= 40)))),
  CONSTRAINT product_measurements_position_check CHECK (("position" >= 0)),
  CONSTRAINT product_measurements_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  CONSTRAINT product_measurements_size_check CHECK (((length(size) >= 1) AND (length(size) <= 20)))
);
CREATE TRIGGER measurements_added_count AFTER INSERT ON product_measurements REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION measurements_move_products();
CREATE TRIGGER measurements_changed_count AFTER UPDATE ON product_measurements REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION measurements_move_products();
CREATE TRIGGER measurements_removed_count AFTER DELETE ON product_measurements REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION measurements_move_products();
CREATE TRIGGER product_measurements_seen AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON product_measurements FOR EACH STATEMENT EXECUTE FUNCTION public_changed();

CREATE TABLE products (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  slug text NOT NULL,
  name text NOT NULL,
  description text NOT NULL,
  category text NOT NULL,
  gender text NOT NULL,
  sizes text[] NOT NULL,
  discount_percent integer,
  created_at timestamp with time zone NOT NULL,
  base_price integer NOT NULL DEFAULT 0,
  sort_name text NOT NULL DEFAULT ''::text,
  search_words text NOT NULL DEFAULT ''::text,
  sold_recently integer NOT NULL DEFAULT 0,
  sold_ever integer NOT NULL DEFAULT 0,
  status text NOT NULL DEFAULT 'published'::text,
  version integer NOT NULL DEFAULT 1,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  published_at timestamp with time zone,
  composition text NOT NULL DEFAULT ''::text,
  care text[] NOT NULL DEFAULT '{}'::text[],
  fit text NOT NULL DEFAULT ''::text,
  length_note text NOT NULL DEFAULT ''::text,
  unfinished boolean NOT NULL DEFAULT false,
  weight_class text NOT NULL DEFAULT 'normal'::text,
  CONSTRAINT products_pkey PRIMARY KEY (id),
  CONSTRAINT category_can_be_chosen CHECK (((category !~ ',|\+\s*$'::text) AND (lower(category) <> 'all'::text))) NOT VALID,
  CONSTRAINT products_base_price_check CHECK ((base_price >= 0)),
  CONSTRAINT products_care_check CHECK (((cardinality(care) <= 8) AND (array_position(care, ''::text) IS NULL) AND (length(array_to_string(care, ''::text)) <= 480))),
  CONSTRAINT products_category_check CHECK (((length(category) >= 1) AND (length(category) <= 60))),
  CONSTRAINT products_composition_check CHECK (((composition = btrim(composition)) AND (length(composition) <= 120))),
  CONSTRAINT products_discount_percent_known CHECK (((discount_percent >= 1) AND (discount_percent <= 100))),
  CONSTRAINT products_fit_check CHECK (((fit = btrim(fit)) AND (length(fit) <= 120))),
  CONSTRAINT products_gender_check CHECK ((gender = ANY (ARRAY['women'::text, 'men'::text, 'unisex'::text, 'girls'::text, 'boys'::text, 'kids'::text]))) NOT VALID,
  CONSTRAINT products_length_note_check CHECK (((length_note = btrim(length_note)) AND (length(length_note) <= 120))),
  CONSTRAINT products_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  CONSTRAINT products_sizes_check CHECK ((cardinality(sizes) > 0)),
  CONSTRAINT products_slug_check CHECK ((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text)),
  CONSTRAINT products_slug_key UNIQUE (slug),
  CONSTRAINT products_sold_ever_check CHECK ((sold_ever >= 0)),
  CONSTRAINT products_sold_recently_check CHECK ((sold_recently >= 0)),
  CONSTRAINT products_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text, 'archived'::text]))),
  CONSTRAINT products_version_check CHECK ((version > 0)),
  CONSTRAINT products_weight_class_check CHECK ((weight_class = ANY (ARRAY['normal'::text, 'heavy'::text, 'very heavy'::text]))),
  CONSTRAINT unfinished_is_not_published CHECK ((NOT (unfinished AND (status = 'published'::text)))) NOT VALID
);
CREATE INDEX products_by_change ON products USING btree (updated_at, id);
CREATE INDEX products_by_date ON products USING btree (created_at, id);
CREATE INDEX products_by_name ON products USING btree (sort_name COLLATE "C", id);
CREATE INDEX products_by_price ON products USING btree (base_price, id);
CREATE INDEX products_by_sales ON products USING btree (sold_recently, sold_ever, created_at, id);
CREATE INDEX products_by_words ON products USING gin (search_words gin_trgm_ops);
CREATE INDEX products_for_children ON products USING btree (gender) WHERE ((status = 'published'::text) AND (gender = ANY (ARRAY['girls'::text, 'boys'::text, 'kids'::text])));
CREATE INDEX products_on_sale ON products USING btree (id) WHERE ((status = 'published'::text) AND (discount_percent IS NOT NULL));
CREATE TRIGGER product_words AFTER INSERT OR UPDATE OF name, description, category, gender ON products FOR EACH ROW EXECUTE FUNCTION product_changed();
CREATE TRIGGER products_added_noted AFTER INSERT ON products REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION products_changed();
CREATE TRIGGER products_changed_noted AFTER UPDATE ON products REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION products_changed();
CREATE TRIGGER products_emptied_noted AFTER TRUNCATE ON products FOR EACH STATEMENT EXECUTE FUNCTION everything_changed();
CREATE CONSTRAINT TRIGGER products_published_whole AFTER UPDATE OF status ON products DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.status = 'published'::text) AND (old.status <> 'published'::text))) EXECUTE FUNCTION published_product_is_whole();
CREATE TRIGGER products_removed_noted AFTER DELETE ON products REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION products_changed();
CREATE TRIGGER products_seen AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON products FOR EACH STATEMENT EXECUTE FUNCTION public_changed();
CREATE TRIGGER products_version BEFORE UPDATE ON products FOR EACH ROW EXECUTE FUNCTION product_moves_on();
CREATE TRIGGER products_version_of_facts BEFORE UPDATE ON products FOR EACH ROW EXECUTE FUNCTION product_facts_move_on();

CREATE TABLE purge_position (
  is_only boolean NOT NULL DEFAULT true,
  history text NOT NULL,
  snapshot text NOT NULL,
  CONSTRAINT purge_position_pkey PRIMARY KEY (is_only),
  CONSTRAINT purge_position_is_only_check CHECK (is_only)
);

CREATE TABLE purged_cards (
  product_id uuid NOT NULL,
  facts text NOT NULL,
  CONSTRAINT purged_cards_pkey PRIMARY KEY (product_id)
);

CREATE TABLE purges (
  tag text NOT NULL,
  step smallint NOT NULL,
  due_at timestamp with time zone NOT NULL,
  queued_at timestamp with time zone NOT NULL DEFAULT now(),
  tries integer NOT NULL DEFAULT 0,
  CONSTRAINT purges_pkey PRIMARY KEY (tag, step),
  CONSTRAINT purges_step_check CHECK (((step >= 0) AND (step <= 2)))
);
CREATE INDEX purges_due ON purges USING btree (due_at);

CREATE TABLE push_keys (
  only_one boolean NOT NULL DEFAULT true,
  public_key text NOT NULL,
  private_sealed bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT push_keys_pkey PRIMARY KEY (only_one),
  CONSTRAINT push_keys_only_one_check CHECK (only_one),
  CONSTRAINT push_keys_public_key_check CHECK ((length(public_key) = 87))
);

CREATE TABLE push_messages (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  subscription_id uuid NOT NULL,
  tag text NOT NULL,
  payload text NOT NULL,
  kinds text[] NOT NULL,
  created_at timestamp with time zone NOT NULL,
  next_try_at timestamp with time zone NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  CONSTRAINT push_messages_pkey PRIMARY KEY (id),
  CONSTRAINT push_messages_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES push_subscriptions(id) ON DELETE CASCADE,
  CONSTRAINT push_messages_tag_check CHECK ((length(tag) = 32)),
  CONSTRAINT push_messages_tries_check CHECK ((tries >= 0))
);
CREATE INDEX push_messages_by_subscription ON push_messages USING btree (subscription_id);

CREATE TABLE push_subscriptions (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  staff_id uuid NOT NULL,
  endpoint text NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  device text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  last_pushed_at timestamp with time zone,
  failures integer NOT NULL DEFAULT 0,
  given_up_at timestamp with time zone,
  CONSTRAINT push_subscriptions_pkey PRIMARY KEY (id),
  CONSTRAINT push_subscriptions_auth_check CHECK ((length(auth) = 22)),
  CONSTRAINT push_subscriptions_endpoint_check CHECK (((length(endpoint) >= 1) AND (length(endpoint) <= 1000))),
  CONSTRAINT push_subscriptions_endpoint_key UNIQUE (endpoint),
  CONSTRAINT push_subscriptions_failures_check CHECK ((failures >= 0)),
  CONSTRAINT push_subscriptions_p256dh_check CHECK ((length(p256dh) = 87)),
  CONSTRAINT push_subscriptions_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX push_subscriptions_by_person ON push_subscriptions USING btree (staff_id);

CREATE TABLE refund_accounts (
  refund_id uuid NOT NULL,
  wrong_codes smallint NOT NULL DEFAULT 0,
  bank text,
  ending text,
  sent_at timestamp with time zone,
  sent_by text,
  CONSTRAINT refund_accounts_pkey PRIMARY KEY (refund_id),
  CONSTRAINT refund_accounts_bank_check CHECK (((length(bank) >= 1) AND (length(bank) <= 120))),
  CONSTRAINT refund_accounts_check CHECK (((sent_at IS NULL) = (sent_by IS NULL))),
  CONSTRAINT refund_accounts_check1 CHECK (((bank IS NULL) = (ending IS NULL))),
  CONSTRAINT refund_accounts_ending_check CHECK ((ending ~ '^\d{4}$'::text)),
  CONSTRAINT refund_accounts_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id),
  CONSTRAINT refund_accounts_sent_by_check CHECK (((sent_by = 'shopper'::text) OR (sent_by ~ '^staff:.+$'::text))),
  CONSTRAINT refund_accounts_wrong_codes_check CHECK (((wrong_codes >= 0) AND (wrong_codes <= 5)))
);
CREATE TRIGGER refund_accounts_needed BEFORE INSERT ON refund_accounts FOR EACH ROW EXECUTE FUNCTION refund_account_is_needed();
CREATE TRIGGER refund_accounts_sent BEFORE UPDATE OF sent_at ON refund_accounts FOR EACH ROW WHEN (((new.sent_at IS NOT NULL) AND (new.sent_at IS DISTINCT FROM old.sent_at))) EXECUTE FUNCTION refund_account_is_needed();

CREATE TABLE refund_lines (
  refund_id uuid NOT NULL,
  order_id uuid NOT NULL,
  "position" integer NOT NULL,
  quantity integer NOT NULL,
  restocked boolean NOT NULL,
  CONSTRAINT refund_lines_pkey PRIMARY KEY (refund_id, "position"),
  CONSTRAINT refund_lines_order_id_position_fkey FOREIGN KEY (order_id, "position") REFERENCES order_lines(order_id, "position"),
  CONSTRAINT refund_lines_quantity_check CHECK ((quantity > 0)),
  CONSTRAINT refund_lines_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id)
);
CREATE INDEX refund_lines_by_line ON refund_lines USING btree (order_id, "position");
CREATE TRIGGER refund_lines_fit AFTER INSERT OR UPDATE ON refund_lines FOR EACH ROW EXECUTE FUNCTION refund_lines_fit();
CREATE CONSTRAINT TRIGGER refund_lines_not_returned AFTER INSERT ON refund_lines DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION taken_back_once();
CREATE TRIGGER refund_lines_stay BEFORE DELETE ON refund_lines FOR EACH ROW EXECUTE FUNCTION refunds_stay();

CREATE TABLE refunds (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  reference text,
  amount_kobo bigint NOT NULL,
  reason text NOT NULL,
  status text NOT NULL DEFAULT 'requested'::text,
  provider_id text,
  idempotency_key text NOT NULL,
  requested_at timestamp with time zone NOT NULL,
  sent_at timestamp with time zone,
  updated_at timestamp with time zone NOT NULL,
  updated_by text NOT NULL,
  next_check_at timestamp with time zone,
  by_hand_order_id uuid,
  by_hand_way text,
  by_hand_reference text NOT NULL DEFAULT ''::text,
  dismissed_at timestamp with time zone,
  cause text,
  retried_id uuid,
  first_part_id uuid,
  return_id uuid,
  change_id uuid,
  dispute_id text,
  CONSTRAINT refunds_pkey PRIMARY KEY (id),
  CONSTRAINT only_failed_refunds_are_dismissed CHECK (((dismissed_at IS NULL) OR (status = 'failed'::text))) NOT VALID,
  CONSTRAINT refund_way_is_known CHECK ((by_hand_way = ANY (ARRAY['cash'::text, 'pos'::text, 'transfer'::text, 'store_credit'::text]))),
  CONSTRAINT refunds_amount_kobo_check CHECK ((amount_kobo > 0)),
  CONSTRAINT refunds_by_hand_have_an_order FOREIGN KEY (by_hand_order_id) REFERENCES orders(id),
  CONSTRAINT refunds_by_hand_reference_check CHECK ((length(by_hand_reference) <= 60)),
  CONSTRAINT refunds_change_id_fkey FOREIGN KEY (change_id) REFERENCES order_changes(id),
  CONSTRAINT refunds_dispute_id_fkey FOREIGN KEY (dispute_id) REFERENCES disputes(id),
  CONSTRAINT refunds_first_part_id_fkey FOREIGN KEY (first_part_id) REFERENCES refunds(id),
  CONSTRAINT refunds_have_a_cause CHECK (((cause IS NOT NULL) AND (cause = ANY (ARRAY['entered'::text, 'on_paystack'::text, 'retry'::text, 'unusable_payment'::text, 'excess'::text, 'deposit'::text, 'cancelled_order'::text, 'change'::text, 'return'::text, 'replacement'::text, 'dispute'::text])))),
  CONSTRAINT refunds_have_one_payment CHECK (
CASE
    WHEN (by_hand_way = 'store_credit'::text) THEN (((reference IS NULL) <> (by_hand_order_id IS NULL)) AND (by_hand_reference = ''::text) AND (status = 'processed'::text) AND (provider_id IS NULL) AND (sent_at IS NULL) AND (next_check_at IS NULL))
    WHEN (reference IS NOT NULL) THEN ((by_hand_order_id IS NULL) AND (by_hand_way IS NULL) AND (by_hand_reference = ''::text))
    ELSE ((by_hand_order_id IS NOT NULL) AND (by_hand_way IS NOT NULL) AND ((by_hand_way = 'cash'::text) = (by_hand_reference = ''::text)) AND (status = 'processed'::text) AND (provider_id IS NULL) AND (sent_at IS NULL) AND (next_check_at IS NULL) AND (updated_by ~ '^staff:.+$'::text))
END),
  CONSTRAINT refunds_idempotency_key_key UNIQUE (idempotency_key),
  CONSTRAINT refunds_known_to_provider CHECK (((status = ANY (ARRAY['requested'::text, 'failed'::text])) OR (provider_id IS NOT NULL) OR (by_hand_way IS NOT NULL))) NOT VALID,
  CONSTRAINT refunds_name_their_cause CHECK ((((cause = 'retry'::text) = (retried_id IS NOT NULL)) AND ((cause = 'return'::text) = (return_id IS NOT NULL)) AND ((cause = 'change'::text) = (change_id IS NOT NULL)) AND ((cause = 'dispute'::text) = (dispute_id IS NOT NULL)))),
  CONSTRAINT refunds_provider_id_key UNIQUE (provider_id),
  CONSTRAINT refunds_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  CONSTRAINT refunds_reference_fkey FOREIGN KEY (reference) REFERENCES payment_attempts(reference),
  CONSTRAINT refunds_retried_id_fkey FOREIGN KEY (retried_id) REFERENCES refunds(id),
  CONSTRAINT refunds_return_id_fkey FOREIGN KEY (return_id) REFERENCES returns(id),
  CONSTRAINT refunds_status_check CHECK ((status = ANY (ARRAY['requested'::text, 'pending'::text, 'processing'::text, 'processed'::text, 'failed'::text, 'needs_attention'::text]))),
  CONSTRAINT refunds_updated_by_check CHECK (((updated_by = ANY (ARRAY['shopper'::text, 'clock'::text, 'provider'::text, 'system'::text])) OR (updated_by ~ '^staff:.+$'::text))),
  CONSTRAINT retries_are_no_parts CHECK (((first_part_id IS NULL) OR ((cause <> 'retry'::text) AND (first_part_id <> id))))
);
CREATE INDEX refunds_by_attempt ON refunds USING btree (reference);
CREATE INDEX refunds_by_change ON refunds USING btree (change_id) WHERE (change_id IS NOT NULL);
CREATE INDEX refunds_by_first_part ON refunds USING btree (first_part_id) WHERE (first_part_id IS NOT NULL);
CREATE INDEX refunds_by_hand ON refunds USING btree (by_hand_order_id) WHERE (by_hand_order_id IS NOT NULL);
CREATE INDEX refunds_by_return ON refunds USING btree (return_id) WHERE (return_id IS NOT NULL);
CREATE UNIQUE INDEX refunds_dispute_id_key ON refunds USING btree (dispute_id) WHERE (dispute_id IS NOT NULL);
CREATE INDEX refunds_not_done ON refunds USING btree (reference) WHERE (status <> 'processed'::text);
CREATE UNIQUE INDEX refunds_retried_id_key ON refunds USING btree (retried_id) WHERE (retried_id IS NOT NULL);
CREATE INDEX refunds_to_check ON refunds USING btree (next_check_at) WHERE (next_check_at IS NOT NULL);
CREATE TRIGGER refunds_a_cause BEFORE INSERT ON refunds FOR EACH ROW WHEN ((new.cause IS NULL)) EXECUTE FUNCTION name_cause_of_refund();
CREATE TRIGGER refunds_again_of_returns AFTER INSERT ON refunds FOR EACH ROW WHEN ((new.retried_id IS NOT NULL)) EXECUTE FUNCTION retried_refund_of_return();
CREATE TRIGGER refunds_as_credit BEFORE INSERT ON refunds FOR EACH ROW WHEN ((new.by_hand_way = 'store_credit'::text)) EXECUTE FUNCTION credit_has_an_account();
CREATE TRIGGER refunds_by_hand_stay BEFORE UPDATE ON refunds FOR EACH ROW WHEN ((old.by_hand_way IS NOT NULL)) EXECUTE FUNCTION never_changed();
CREATE TRIGGER refunds_covered BEFORE INSERT OR UPDATE OF amount_kobo, status, reference ON refunds FOR EACH ROW EXECUTE FUNCTION refund_is_covered();
CREATE TRIGGER refunds_log AFTER INSERT ON refunds FOR EACH ROW EXECUTE FUNCTION log_refund();
CREATE TRIGGER refunds_log_change AFTER UPDATE OF status ON refunds FOR EACH ROW WHEN ((old.status <> new.status)) EXECUTE FUNCTION log_refund();
CREATE TRIGGER refunds_move BEFORE UPDATE ON refunds FOR EACH ROW EXECUTE FUNCTION refund_may_move();
CREATE TRIGGER refunds_return_closed AFTER UPDATE OF status ON refunds FOR EACH ROW WHEN (((new.status = 'processed'::text) AND (old.status <> 'processed'::text))) EXECUTE FUNCTION paid_refund_closes_return();
CREATE TRIGGER refunds_return_failed AFTER UPDATE OF status, dismissed_at ON refunds FOR EACH ROW WHEN ((new.status = 'failed'::text)) EXECUTE FUNCTION paid_refund_closes_return();
CREATE TRIGGER refunds_return_lost AFTER INSERT ON refunds FOR EACH ROW WHEN ((new.cause = 'dispute'::text)) EXECUTE FUNCTION paid_refund_closes_return();
CREATE TRIGGER refunds_return_paid_back AFTER INSERT ON refunds FOR EACH ROW WHEN (((new.status = 'processed'::text) AND (new.cause <> ALL (ARRAY['return'::text, 'dispute'::text])))) EXECUTE FUNCTION paid_refund_closes_return();
CREATE TRIGGER refunds_stay BEFORE DELETE ON refunds FOR EACH ROW EXECUTE FUNCTION refunds_stay();

CREATE TABLE return_lines (
  return_id uuid NOT NULL,
  order_id uuid NOT NULL,
  "position" integer NOT NULL,
  quantity integer NOT NULL,
  restocked boolean,
  new_variant_id uuid,
  new_size text,
  CONSTRAINT return_lines_pkey PRIMARY KEY (return_id, "position"),
  CONSTRAINT replacements_are_whole CHECK (((new_variant_id IS NULL) = (new_size IS NULL))),
  CONSTRAINT return_lines_new_variant_id_fkey FOREIGN KEY (new_variant_id) REFERENCES variants(id),
  CONSTRAINT return_lines_order_id_position_fkey FOREIGN KEY (order_id, "position") REFERENCES order_lines(order_id, "position"),
  CONSTRAINT return_lines_quantity_check CHECK ((quantity > 0)),
  CONSTRAINT return_lines_return_id_order_id_fkey FOREIGN KEY (return_id, order_id) REFERENCES returns(id, order_id)
);
CREATE INDEX return_lines_by_line ON return_lines USING btree (order_id, "position");
CREATE INDEX return_lines_by_replacement ON return_lines USING btree (new_variant_id, new_size) WHERE (new_variant_id IS NOT NULL);
CREATE TRIGGER return_lines_fit AFTER INSERT ON return_lines FOR EACH ROW EXECUTE FUNCTION taken_back_once();
CREATE TRIGGER return_lines_replaced BEFORE INSERT ON return_lines FOR EACH ROW EXECUTE FUNCTION replacement_is_of_its_product();
CREATE TRIGGER return_lines_stay BEFORE DELETE ON return_lines FOR EACH ROW EXECUTE FUNCTION returns_stay();

CREATE TABLE returns (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  order_id uuid NOT NULL,
  status text NOT NULL DEFAULT 'requested'::text,
  reason text NOT NULL,
  words text NOT NULL DEFAULT ''::text,
  decline_words text NOT NULL DEFAULT ''::text,
  idempotency_key uuid NOT NULL,
  requested_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  updated_by text NOT NULL,
  refund_id uuid,
  kind text NOT NULL DEFAULT 'refund'::text,
  replacement_id uuid,
  as_credit boolean NOT NULL DEFAULT false,
  is_shipping_refunded boolean NOT NULL DEFAULT false,
  CONSTRAINT returns_pkey PRIMARY KEY (id),
  CONSTRAINT exchanges_give_no_credit CHECK (((NOT as_credit) OR (kind = 'refund'::text))),
  CONSTRAINT exchanges_have_no_refund CHECK (
CASE kind
    WHEN 'refund'::text THEN (replacement_id IS NULL)
    ELSE ((refund_id IS NULL) AND ((replacement_id IS NULL) OR (status = ANY (ARRAY['received'::text, 'closed'::text]))))
END),
  CONSTRAINT returns_check CHECK (((status = 'declined'::text) OR (decline_words = ''::text))),
  CONSTRAINT returns_check1 CHECK (((status = ANY (ARRAY['received'::text, 'closed'::text])) OR (refund_id IS NULL))),
  CONSTRAINT returns_decline_words_check CHECK ((length(decline_words) <= 500)),
  CONSTRAINT returns_id_order_id_key UNIQUE (id, order_id),
  CONSTRAINT returns_kind_check CHECK ((kind = ANY (ARRAY['refund'::text, 'exchange'::text]))),
  CONSTRAINT returns_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT returns_order_id_idempotency_key_key UNIQUE (order_id, idempotency_key),
  CONSTRAINT returns_reason_check CHECK ((reason = ANY (ARRAY['wrong_size'::text, 'faulty'::text, 'wrong_item'::text, 'not_as_shown'::text, 'changed_mind'::text, 'other'::text]))),
  CONSTRAINT returns_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id),
  CONSTRAINT returns_refund_id_key UNIQUE (refund_id),
  CONSTRAINT returns_replacement_id_fkey FOREIGN KEY (replacement_id) REFERENCES orders(id),
  CONSTRAINT returns_replacement_id_key UNIQUE (replacement_id),
  CONSTRAINT returns_status_check CHECK ((status = ANY (ARRAY['requested'::text, 'accepted'::text, 'declined'::text, 'withdrawn'::text, 'received'::text, 'closed'::text]))),
  CONSTRAINT returns_updated_by_check CHECK (((updated_by = ANY (ARRAY['shopper'::text, 'clock'::text, 'provider'::text, 'system'::text])) OR (updated_by ~ '^staff:.+$'::text))),
  CONSTRAINT returns_words_check CHECK ((length(words) <= 500))
);
CREATE UNIQUE INDEX delivery_refunded_with_one_return ON returns USING btree (order_id) WHERE is_shipping_refunded;
CREATE INDEX returns_newest ON returns USING btree (requested_at, id);
CREATE INDEX returns_open ON returns USING btree (status) WHERE (status = ANY (ARRAY['requested'::text, 'accepted'::text]));
CREATE CONSTRAINT TRIGGER returns_inspected AFTER UPDATE OF status ON returns DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.status = ANY (ARRAY['received'::text, 'closed'::text]))) EXECUTE FUNCTION received_is_inspected();
CREATE TRIGGER returns_log AFTER INSERT ON returns FOR EACH ROW EXECUTE FUNCTION log_return();
CREATE TRIGGER returns_log_change AFTER UPDATE OF status ON returns FOR EACH ROW WHEN ((old.status <> new.status)) EXECUTE FUNCTION log_return();
CREATE TRIGGER returns_move BEFORE UPDATE ON returns FOR EACH ROW EXECUTE FUNCTION return_may_move();
CREATE TRIGGER returns_stay BEFORE DELETE ON returns FOR EACH ROW EXECUTE FUNCTION returns_stay();

CREATE TABLE review_requests (
  order_id uuid NOT NULL,
  requested_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  CONSTRAINT review_requests_pkey PRIMARY KEY (order_id),
  CONSTRAINT review_requests_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);
CREATE INDEX review_requests_ended ON review_requests USING btree (order_id) WHERE (ended_at IS NOT NULL);

CREATE TABLE reviews (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  order_id uuid NOT NULL,
  "position" integer NOT NULL,
  product_id uuid NOT NULL,
  stars integer NOT NULL,
  fit text,
  words text NOT NULL DEFAULT ''::text,
  shown_name text NOT NULL DEFAULT ''::text,
  state text NOT NULL DEFAULT 'pending'::text,
  revision integer NOT NULL DEFAULT 1,
  written_at timestamp with time zone NOT NULL,
  decided_at timestamp with time zone,
  decline_reason text,
  decline_note text NOT NULL DEFAULT ''::text,
  reply text NOT NULL DEFAULT ''::text,
  is_demo boolean NOT NULL DEFAULT false,
  updated_at timestamp with time zone NOT NULL,
  updated_by text NOT NULL,
  decisions integer NOT NULL DEFAULT 0,
  CONSTRAINT reviews_pkey PRIMARY KEY (id),
  CONSTRAINT reviews_check CHECK (((state = 'declined'::text) = (decline_reason IS NOT NULL))),
  CONSTRAINT reviews_check1 CHECK (((state = 'declined'::text) OR (decline_note = ''::text))),
  CONSTRAINT reviews_check2 CHECK (((state = 'pending'::text) = (decided_at IS NULL))),
  CONSTRAINT reviews_decisions_check CHECK ((decisions >= 0)),
  CONSTRAINT reviews_decline_note_check CHECK ((length(decline_note) <= 500)),
  CONSTRAINT reviews_decline_reason_check CHECK ((decline_reason = ANY (ARRAY['abusive'::text, 'personal'::text, 'off_topic'::text, 'advertising'::text, 'unlawful'::text]))),
  CONSTRAINT reviews_fit_check CHECK ((fit = ANY (ARRAY['small'::text, 'true'::text, 'large'::text]))),
  CONSTRAINT reviews_order_id_position_fkey FOREIGN KEY (order_id, "position") REFERENCES order_lines(order_id, "position"),
  CONSTRAINT reviews_order_id_product_id_key UNIQUE (order_id, product_id),
  CONSTRAINT reviews_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  CONSTRAINT reviews_reply_check CHECK ((length(reply) <= 500)),
  CONSTRAINT reviews_revision_check CHECK ((revision > 0)),
  CONSTRAINT reviews_shown_name_check CHECK ((length(shown_name) <= 40)),
  CONSTRAINT reviews_stars_check CHECK (((stars >= 1) AND (stars <= 5))),
  CONSTRAINT reviews_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'published'::text, 'declined'::text]))),
  CONSTRAINT reviews_updated_by_check CHECK (((updated_by = ANY (ARRAY['shopper'::text, 'system'::text])) OR (updated_by ~ '^staff:.+$'::text))),
  CONSTRAINT reviews_words_check CHECK ((length(words) <= 1000))
);
CREATE INDEX reviews_newest ON reviews USING btree (written_at, id);
CREATE INDEX reviews_pending ON reviews USING btree (written_at, id) WHERE (state = 'pending'::text);
CREATE INDEX reviews_published ON reviews USING btree (product_id, written_at, id) WHERE (state = 'published'::text);
CREATE TRIGGER reviews_change BEFORE UPDATE ON reviews FOR EACH ROW EXECUTE FUNCTION review_may_change();
CREATE TRIGGER reviews_edited BEFORE UPDATE OF revision ON reviews FOR EACH ROW WHEN ((new.revision <> old.revision)) EXECUTE FUNCTION review_is_of_delivery();
CREATE TRIGGER reviews_log AFTER INSERT ON reviews FOR EACH ROW EXECUTE FUNCTION log_review();
CREATE TRIGGER reviews_log_change AFTER UPDATE ON reviews FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION log_review();
CREATE TRIGGER reviews_of_delivery BEFORE INSERT ON reviews FOR EACH ROW EXECUTE FUNCTION review_is_of_delivery();
CREATE TRIGGER reviews_seen AFTER INSERT ON reviews FOR EACH ROW WHEN ((new.state = 'published'::text)) EXECUTE FUNCTION public_changed();
CREATE TRIGGER reviews_seen_change AFTER UPDATE ON reviews FOR EACH ROW WHEN (((old.state = 'published'::text) OR (new.state = 'published'::text))) EXECUTE FUNCTION public_changed();
CREATE TRIGGER reviews_stay BEFORE DELETE ON reviews FOR EACH ROW EXECUTE FUNCTION reviews_stay();

CREATE TABLE security_events (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  hour timestamp with time zone NOT NULL,
  kind text NOT NULL,
  act text NOT NULL,
  network text NOT NULL,
  email text NOT NULL,
  times integer NOT NULL,
  first_at timestamp with time zone NOT NULL,
  last_at timestamp with time zone NOT NULL,
  CONSTRAINT security_events_pkey PRIMARY KEY (id),
  CONSTRAINT security_events_act_check CHECK ((length(act) <= 60)),
  CONSTRAINT security_events_check CHECK ((last_at >= first_at)),
  CONSTRAINT security_events_email_check CHECK ((length(email) <= 320)),
  CONSTRAINT security_events_hour_check CHECK ((date_trunc('hour'::text, hour, 'UTC'::text) = hour)),
  CONSTRAINT security_events_hour_kind_act_network_email_key UNIQUE (hour, kind, act, network, email),
  CONSTRAINT security_events_kind_check CHECK (((length(kind) >= 1) AND (length(kind) <= 40))),
  CONSTRAINT security_events_network_check CHECK ((length(network) <= 60)),
  CONSTRAINT security_events_times_check CHECK ((times > 0))
);
CREATE INDEX security_events_about ON security_events USING btree (email) WHERE (email <> ''::text);
CREATE INDEX security_events_newest ON security_events USING btree (last_at, id);
CREATE INDEX security_events_of_kind ON security_events USING btree (kind, last_at, id);

CREATE TABLE session_tokens (
  hash bytea NOT NULL,
  session_id uuid NOT NULL,
  kind text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  spent_at timestamp with time zone,
  CONSTRAINT session_tokens_pkey PRIMARY KEY (hash),
  CONSTRAINT session_tokens_check CHECK (((kind = 'refresh'::text) OR (spent_at IS NULL))),
  CONSTRAINT session_tokens_hash_check CHECK ((length(hash) = 32)),
  CONSTRAINT session_tokens_kind_check CHECK ((kind = ANY (ARRAY['access'::text, 'refresh'::text]))),
  CONSTRAINT session_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX one_live_refresh_token ON session_tokens USING btree (session_id) WHERE ((kind = 'refresh'::text) AND (spent_at IS NULL));
CREATE INDEX session_tokens_by_end ON session_tokens USING btree (ends_at);
CREATE INDEX session_tokens_by_session ON session_tokens USING btree (session_id);

CREATE TABLE sessions (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  revoked_at timestamp with time zone,
  browser bytea,
  device text NOT NULL DEFAULT ''::text,
  CONSTRAINT sessions_pkey PRIMARY KEY (id),
  CONSTRAINT sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT sessions_browser_check CHECK ((length(browser) = 32)),
  CONSTRAINT sessions_check CHECK ((ends_at > created_at)),
  CONSTRAINT sessions_device_check CHECK ((length(device) <= 60))
);
CREATE INDEX sessions_by_account ON sessions USING btree (account_id);
CREATE INDEX sessions_by_end ON sessions USING btree (ends_at);

CREATE TABLE shared_carts (
  code text NOT NULL,
  items text NOT NULL,
  used_on date NOT NULL,
  CONSTRAINT shared_carts_pkey PRIMARY KEY (code),
  CONSTRAINT shared_carts_code_check CHECK ((code ~ '^[\w-]{12}$'::text)),
  CONSTRAINT shared_carts_items_check CHECK (((items ~~ 'item=%'::text) AND (length(items) <= 1500)))
);
CREATE INDEX shared_carts_by_use ON shared_carts USING btree (used_on);

CREATE TABLE shipment_lines (
  shipment_id uuid NOT NULL,
  order_id uuid NOT NULL,
  "position" integer NOT NULL,
  quantity integer NOT NULL,
  resent integer NOT NULL DEFAULT 0,
  CONSTRAINT shipment_lines_pkey PRIMARY KEY (shipment_id, "position"),
  CONSTRAINT packed_quantity_fits CHECK (((quantity >= 1) AND (quantity <= 999))),
  CONSTRAINT shipment_lines_check CHECK (((resent >= 0) AND (resent <= quantity))),
  CONSTRAINT shipment_lines_order_id_position_fkey FOREIGN KEY (order_id, "position") REFERENCES order_lines(order_id, "position"),
  CONSTRAINT shipment_lines_shipment_id_fkey FOREIGN KEY (shipment_id) REFERENCES shipments(id) ON DELETE CASCADE
);
CREATE INDEX shipment_lines_of_order ON shipment_lines USING btree (order_id, "position");
CREATE TRIGGER shipment_lines_fit BEFORE INSERT OR DELETE OR UPDATE ON shipment_lines FOR EACH ROW EXECUTE FUNCTION shipment_lines_fit();

CREATE TABLE shipments (
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  parcel smallint NOT NULL,
  status text NOT NULL,
  provider_id text NOT NULL,
  weight_grams integer NOT NULL,
  rates json NOT NULL,
  rate_id text,
  courier text,
  service text,
  cost_kobo integer,
  tracking_number text,
  tracking_url text,
  label_url text,
  problem text,
  problem_words text NOT NULL DEFAULT ''::text,
  created_at timestamp with time zone NOT NULL,
  created_by text NOT NULL,
  booked_at timestamp with time zone,
  booked_by text,
  in_transit_at timestamp with time zone,
  delivered_at timestamp with time zone,
  ended_at timestamp with time zone,
  asked_at timestamp with time zone,
  next_check_at timestamp with time zone,
  problem_number integer NOT NULL DEFAULT 0,
  problem_dismissed_at timestamp with time zone,
  problem_dismissed_by text,
  lost_at timestamp with time zone,
  lost_by text,
  lost_words text NOT NULL DEFAULT ''::text,
  cancel_requested_by text,
  missing_since timestamp with time zone,
  came_back_at timestamp with time zone,
  came_back_by text,
  CONSTRAINT shipments_pkey PRIMARY KEY (id),
  CONSTRAINT shipments_booked_by_check CHECK ((booked_by ~ '^staff:.+$'::text)),
  CONSTRAINT shipments_came_back CHECK (((status = 'came_back'::text) = (came_back_at IS NOT NULL))),
  CONSTRAINT shipments_came_back_by_check CHECK ((came_back_by ~ '^(courier|staff:.+)$'::text)),
  CONSTRAINT shipments_cancel_requested_by_check CHECK ((cancel_requested_by ~ '^staff:.+$'::text)),
  CONSTRAINT shipments_check CHECK (((status = 'draft'::text) = (rate_id IS NULL))),
  CONSTRAINT shipments_check1 CHECK (((rate_id IS NULL) OR ((courier IS NOT NULL) AND (cost_kobo IS NOT NULL) AND (booked_at IS NOT NULL) AND (booked_by IS NOT NULL)))),
  CONSTRAINT shipments_check2 CHECK (((status <> 'delivered'::text) OR (delivered_at IS NOT NULL))),
  CONSTRAINT shipments_check3 CHECK (((came_back_by IS NULL) = (came_back_at IS NULL))),
  CONSTRAINT shipments_check4 CHECK (((problem_dismissed_by IS NULL) = (problem_dismissed_at IS NULL))),
  CONSTRAINT shipments_check5 CHECK (((lost_by IS NULL) = (lost_at IS NULL))),
  CONSTRAINT shipments_cost_kobo_check CHECK ((cost_kobo >= 0)),
  CONSTRAINT shipments_courier_check CHECK (((length(courier) >= 1) AND (length(courier) <= 80))),
  CONSTRAINT shipments_created_by_check CHECK ((created_by ~ '^staff:.+$'::text)),
  CONSTRAINT shipments_ended_unchecked_2 CHECK (((status = ANY (ARRAY['booking'::text, 'booked'::text, 'in_transit'::text, 'lost'::text, 'came_back'::text])) OR (next_check_at IS NULL))),
  CONSTRAINT shipments_label_url_check CHECK (((label_url ~ '^https?://'::text) AND (length(label_url) <= 500))),
  CONSTRAINT shipments_lost_by_check CHECK ((lost_by ~ '^staff:.+$'::text)),
  CONSTRAINT shipments_lost_by_staff CHECK (((status = 'lost'::text) = (lost_at IS NOT NULL))),
  CONSTRAINT shipments_lost_words_check CHECK ((length(lost_words) <= 300)),
  CONSTRAINT shipments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT shipments_parcel_check CHECK (((parcel >= 1) AND (parcel <= 20))),
  CONSTRAINT shipments_problem_dismissed_by_check CHECK ((problem_dismissed_by ~ '^staff:.+$'::text)),
  CONSTRAINT shipments_problem_known_3 CHECK ((problem = ANY (ARRAY['rejected'::text, 'cancelled'::text, 'unknown_status'::text, 'order_closed'::text, 'found'::text, 'back_on_sale'::text, 'came_back'::text, 'delivered_later'::text]))),
  CONSTRAINT shipments_problem_words_check CHECK ((length(problem_words) <= 300)),
  CONSTRAINT shipments_provider_id_check CHECK (((length(provider_id) >= 1) AND (length(provider_id) <= 100))),
  CONSTRAINT shipments_provider_id_key UNIQUE (provider_id),
  CONSTRAINT shipments_service_check CHECK ((length(service) <= 120)),
  CONSTRAINT shipments_status_known_2 CHECK ((status = ANY (ARRAY['draft'::text, 'booking'::text, 'booked'::text, 'in_transit'::text, 'delivered'::text, 'cancelled'::text, 'failed'::text, 'lost'::text, 'came_back'::text]))),
  CONSTRAINT shipments_tracking_number_check CHECK (((length(tracking_number) >= 1) AND (length(tracking_number) <= 80))),
  CONSTRAINT shipments_tracking_url_check CHECK (((tracking_url ~ '^https://'::text) AND (length(tracking_url) <= 500))),
  CONSTRAINT shipments_weight_grams_check CHECK (((weight_grams >= 1) AND (weight_grams <= 100000)))
);
CREATE INDEX shipments_drafts ON shipments USING btree (created_at) WHERE (status = 'draft'::text);
CREATE UNIQUE INDEX shipments_live ON shipments USING btree (order_id, parcel) WHERE (status = ANY (ARRAY['booking'::text, 'booked'::text, 'in_transit'::text, 'delivered'::text]));
CREATE INDEX shipments_of_order ON shipments USING btree (order_id);
CREATE INDEX shipments_open_problems ON shipments USING btree (order_id) WHERE ((problem IS NOT NULL) AND (problem_dismissed_at IS NULL));
CREATE INDEX shipments_to_check ON shipments USING btree (next_check_at) WHERE (next_check_at IS NOT NULL);
CREATE TRIGGER shipments_have_room AFTER UPDATE OF status ON shipments FOR EACH ROW WHEN (((old.status = 'draft'::text) AND (new.status <> 'draft'::text))) EXECUTE FUNCTION shipment_has_room();
CREATE TRIGGER shipments_move BEFORE UPDATE OF status ON shipments FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status)) EXECUTE FUNCTION shipment_may_move();
CREATE TRIGGER shipments_problem BEFORE UPDATE OF problem, problem_words ON shipments FOR EACH ROW WHEN (((old.problem IS DISTINCT FROM new.problem) OR ((old.problem_words <> new.problem_words) AND (new.problem_words <> ''::text)))) EXECUTE FUNCTION number_shipment_problem();

CREATE TABLE shop_settings (
  is_the_only_row boolean NOT NULL DEFAULT true,
  name text,
  phone text,
  email text,
  instagram_url text,
  twitter_url text,
  is_vat_registered boolean,
  banner_text text,
  is_banner_shown boolean,
  version integer NOT NULL DEFAULT 0,
  legal_name text,
  rc_number text,
  street_address text,
  opening_hours text,
  contact_person text,
  tin text,
  whatsapp text,
  tiktok_url text,
  facebook_url text,
  is_staging boolean,
  is_cart_reminder_on boolean,
  cart_reminder_hours integer,
  logo jsonb,
  CONSTRAINT shop_settings_pkey PRIMARY KEY (is_the_only_row),
  CONSTRAINT shop_settings_banner_text_check CHECK (((banner_text = btrim(banner_text)) AND ((length(banner_text) >= 1) AND (length(banner_text) <= 120)))),
  CONSTRAINT shop_settings_cart_reminder_hours_check CHECK (((cart_reminder_hours >= 1) AND (cart_reminder_hours <= 168))),
  CONSTRAINT shop_settings_contact_person_check CHECK (((contact_person = btrim(contact_person)) AND (length(contact_person) <= 80))),
  CONSTRAINT shop_settings_email_check CHECK (((email = lower(email)) AND (email ~ '^[^\s@]+@[^\s@]+$'::text) AND (length(email) <= 254))),
  CONSTRAINT shop_settings_facebook_url_check CHECK (((facebook_url ~ '^(https://\S+)?$'::text) AND (length(facebook_url) <= 300))),
  CONSTRAINT shop_settings_instagram_url_check CHECK (((instagram_url ~ '^(https?://\S+)?$'::text) AND (length(instagram_url) <= 300))) NOT VALID,
  CONSTRAINT shop_settings_is_the_only_row_check CHECK (is_the_only_row),
  CONSTRAINT shop_settings_legal_name_check CHECK (((legal_name = btrim(legal_name)) AND (length(legal_name) <= 120))),
  CONSTRAINT shop_settings_logo_check CHECK (((jsonb_typeof(logo) = 'object'::text) AND (logo ?& ARRAY['url'::text, 'width'::text, 'height'::text, 'look'::text]))),
  CONSTRAINT shop_settings_name_check CHECK (((name = btrim(name)) AND ((length(name) >= 1) AND (length(name) <= 120)))) NOT VALID,
  CONSTRAINT shop_settings_opening_hours_check CHECK (((opening_hours = btrim(opening_hours)) AND (length(opening_hours) <= 120))),
  CONSTRAINT shop_settings_phone_check CHECK ((phone ~ '^\+\d{8,15}$'::text)),
  CONSTRAINT shop_settings_rc_number_check CHECK (((rc_number = btrim(rc_number)) AND (length(rc_number) <= 20))),
  CONSTRAINT shop_settings_street_address_check CHECK (((street_address = btrim(street_address)) AND (length(street_address) <= 200))),
  CONSTRAINT shop_settings_tiktok_url_check CHECK (((tiktok_url ~ '^(https://\S+)?$'::text) AND (length(tiktok_url) <= 300))),
  CONSTRAINT shop_settings_tin_check CHECK (((tin = btrim(tin)) AND (length(tin) <= 20))),
  CONSTRAINT shop_settings_twitter_url_check CHECK (((twitter_url ~ '^(https?://\S+)?$'::text) AND (length(twitter_url) <= 300))) NOT VALID,
  CONSTRAINT shop_settings_whatsapp_check CHECK ((whatsapp ~ '^(\+\d{8,15})?$'::text))
);
CREATE TRIGGER shop_settings_are_kept BEFORE TRUNCATE ON shop_settings FOR EACH STATEMENT EXECUTE FUNCTION one_row_stays();
CREATE TRIGGER shop_settings_seen AFTER UPDATE ON shop_settings FOR EACH STATEMENT EXECUTE FUNCTION public_changed();
CREATE TRIGGER shop_settings_stay BEFORE DELETE ON shop_settings FOR EACH ROW EXECUTE FUNCTION one_row_stays();

CREATE TABLE shop_setup (
  is_only boolean NOT NULL DEFAULT true,
  payment_key_hash bytea,
  payment_key_at timestamp with time zone,
  mail_server_hash bytea,
  mail_server_at timestamp with time zone,
  webhook_entered_at timestamp with time zone,
  webhook_entered_by uuid,
  delivery_checked_at timestamp with time zone,
  delivery_checked_by uuid,
  policies_read_at timestamp with time zone,
  policies_read_by uuid,
  finished_at timestamp with time zone,
  CONSTRAINT shop_setup_pkey PRIMARY KEY (is_only),
  CONSTRAINT shop_setup_check CHECK (((payment_key_hash IS NULL) = (payment_key_at IS NULL))),
  CONSTRAINT shop_setup_check1 CHECK (((mail_server_hash IS NULL) = (mail_server_at IS NULL))),
  CONSTRAINT shop_setup_check2 CHECK (((webhook_entered_at IS NULL) = (webhook_entered_by IS NULL))),
  CONSTRAINT shop_setup_check3 CHECK (((delivery_checked_at IS NULL) = (delivery_checked_by IS NULL))),
  CONSTRAINT shop_setup_check4 CHECK (((policies_read_at IS NULL) = (policies_read_by IS NULL))),
  CONSTRAINT shop_setup_delivery_checked_by_fkey FOREIGN KEY (delivery_checked_by) REFERENCES staff(id),
  CONSTRAINT shop_setup_is_only_check CHECK (is_only),
  CONSTRAINT shop_setup_policies_read_by_fkey FOREIGN KEY (policies_read_by) REFERENCES staff(id),
  CONSTRAINT shop_setup_webhook_entered_by_fkey FOREIGN KEY (webhook_entered_by) REFERENCES staff(id)
);

CREATE TABLE shopper_photos (
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  return_id uuid,
  "position" smallint,
  width integer NOT NULL,
  height integer NOT NULL,
  uploaded_at timestamp with time zone NOT NULL,
  deleting_since timestamp with time zone,
  review_id uuid,
  is_published boolean NOT NULL DEFAULT false,
  CONSTRAINT shopper_photos_pkey PRIMARY KEY (id),
  CONSTRAINT shopper_photos_check CHECK (((return_id IS NULL) OR ("position" IS NOT NULL))),
  CONSTRAINT shopper_photos_check1 CHECK (((review_id IS NULL) OR ((return_id IS NULL) AND ("position" IS NOT NULL)))),
  CONSTRAINT shopper_photos_check2 CHECK (((review_id IS NOT NULL) OR (NOT is_published))),
  CONSTRAINT shopper_photos_height_check CHECK ((height > 0)),
  CONSTRAINT shopper_photos_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT shopper_photos_position_check CHECK ((("position" >= 0) AND ("position" <= 2))),
  CONSTRAINT shopper_photos_return_id_order_id_fkey FOREIGN KEY (return_id, order_id) REFERENCES returns(id, order_id),
  CONSTRAINT shopper_photos_return_id_position_key UNIQUE (return_id, "position"),
  CONSTRAINT shopper_photos_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id),
  CONSTRAINT shopper_photos_width_check CHECK ((width > 0))
);
CREATE INDEX shopper_photos_by_order ON shopper_photos USING btree (order_id);
CREATE INDEX shopper_photos_deleting ON shopper_photos USING btree (deleting_since) WHERE (deleting_since IS NOT NULL);
CREATE UNIQUE INDEX shopper_photos_of_review ON shopper_photos USING btree (review_id, "position") WHERE ((review_id IS NOT NULL) AND (deleting_since IS NULL));
CREATE INDEX shopper_photos_unused ON shopper_photos USING btree (uploaded_at) WHERE ("position" IS NULL);
CREATE TRIGGER shopper_photos_change BEFORE DELETE OR UPDATE ON shopper_photos FOR EACH ROW EXECUTE FUNCTION shopper_photo_may_change();
CREATE TRIGGER shopper_photos_of_reviews BEFORE UPDATE OF review_id ON shopper_photos FOR EACH ROW EXECUTE FUNCTION review_photo_may_change();
CREATE TRIGGER shopper_photos_seen AFTER UPDATE ON shopper_photos FOR EACH ROW WHEN ((old.is_published OR new.is_published)) EXECUTE FUNCTION public_changed();

CREATE TABLE size_guides (
  gender text NOT NULL,
  category text NOT NULL,
  "position" integer NOT NULL,
  name text NOT NULL,
  size text NOT NULL,
  centimetres numeric(5,1) NOT NULL,
  CONSTRAINT size_guides_pkey PRIMARY KEY (gender, category, name, size),
  CONSTRAINT size_guides_category_check CHECK (((category = btrim(category)) AND ((length(category) >= 1) AND (length(category) <= 60)))),
  CONSTRAINT size_guides_centimetres_check CHECK ((centimetres > (0)::numeric)),
  CONSTRAINT size_guides_gender_check CHECK ((gender = ANY (ARRAY['women'::text, 'men'::text, 'girls'::text, 'boys'::text, 'kids'::text]))) NOT VALID,
  CONSTRAINT size_guides_name_check CHECK (((name = btrim(name)) AND ((length(name) >= 1) AND (length(name) <= 40)))),
  CONSTRAINT size_guides_position_check CHECK (("position" >= 0)),
  CONSTRAINT size_guides_size_check CHECK (((length(size) >= 1) AND (length(size) <= 20)))
);
CREATE TRIGGER size_guides_seen AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON size_guides FOR EACH STATEMENT EXECUTE FUNCTION public_changed();

CREATE TABLE staff (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  email text NOT NULL,
  name text NOT NULL,
  role text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  left_at timestamp with time zone,
  authenticator_sealed bytea,
  authenticator_proved_at timestamp with time zone,
  authenticator_step bigint,
  CONSTRAINT staff_pkey PRIMARY KEY (id),
  CONSTRAINT staff_check CHECK (((authenticator_proved_at IS NULL) OR (authenticator_sealed IS NOT NULL))),
  CONSTRAINT staff_email_check CHECK ((email = lower(email))),
  CONSTRAINT staff_email_key UNIQUE (email),
  CONSTRAINT staff_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  CONSTRAINT staff_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'assistant'::text, 'manager'::text, 'packer'::text, 'bookkeeper'::text])))
);
CREATE TRIGGER staff_end_first_owner_link AFTER INSERT OR UPDATE ON staff FOR EACH ROW WHEN (((new.role = 'owner'::text) AND (new.left_at IS NULL))) EXECUTE FUNCTION first_owner_link_ends();
CREATE TRIGGER staff_stay BEFORE DELETE ON staff FOR EACH ROW EXECUTE FUNCTION staff_stay();

CREATE TABLE staff_browsers (
  staff_id uuid NOT NULL,
  browser bytea NOT NULL,
  seen_at timestamp with time zone NOT NULL,
  CONSTRAINT staff_browsers_pkey PRIMARY KEY (staff_id, browser),
  CONSTRAINT staff_browsers_browser_check CHECK ((length(browser) = 32)),
  CONSTRAINT staff_browsers_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);

CREATE TABLE staff_codes (
  browser bytea NOT NULL,
  id uuid NOT NULL,
  code_hash bytea NOT NULL,
  sealed bytea,
  tries integer NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  email text NOT NULL,
  CONSTRAINT staff_codes_pkey PRIMARY KEY (email, browser),
  CONSTRAINT staff_codes_browser_check CHECK ((length(browser) = 32)),
  CONSTRAINT staff_codes_code_hash_check CHECK ((length(code_hash) = 32)),
  CONSTRAINT staff_codes_email_check CHECK ((email = lower(email))),
  CONSTRAINT staff_codes_id_key UNIQUE (id),
  CONSTRAINT staff_codes_tries_check CHECK (((tries >= 0) AND (tries <= 5)))
);

CREATE TABLE staff_notices (
  kind text NOT NULL,
  subject text NOT NULL,
  staff_id uuid NOT NULL,
  noticed_at timestamp with time zone NOT NULL,
  emailed_at timestamp with time zone,
  email_key text,
  pushed_at timestamp with time zone,
  texted_at timestamp with time zone,
  CONSTRAINT staff_notices_pkey PRIMARY KEY (kind, subject, staff_id),
  CONSTRAINT staff_notices_check CHECK (((emailed_at IS NULL) = (email_key IS NULL))),
  CONSTRAINT staff_notices_kind_check CHECK ((kind <> ''::text)),
  CONSTRAINT staff_notices_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  CONSTRAINT staff_notices_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 300)))
);
CREATE INDEX staff_notices_by_person ON staff_notices USING btree (staff_id, emailed_at);

CREATE TABLE staff_order_terms (
  is_the_only_row boolean NOT NULL DEFAULT true,
  assistant_discount_percent integer NOT NULL DEFAULT 10,
  pay_link_hours integer NOT NULL DEFAULT 24,
  CONSTRAINT staff_order_terms_pkey PRIMARY KEY (is_the_only_row),
  CONSTRAINT staff_order_terms_assistant_discount_percent_check CHECK (((assistant_discount_percent >= 0) AND (assistant_discount_percent <= 90))),
  CONSTRAINT staff_order_terms_is_the_only_row_check CHECK (is_the_only_row),
  CONSTRAINT staff_order_terms_pay_link_hours_check CHECK (((pay_link_hours >= 1) AND (pay_link_hours <= 72)))
);

CREATE TABLE staff_phone_codes (
  staff_id uuid NOT NULL,
  id uuid NOT NULL,
  phone text NOT NULL,
  code_hash bytea NOT NULL,
  wrong_tries smallint NOT NULL DEFAULT 0,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT staff_phone_codes_pkey PRIMARY KEY (staff_id),
  CONSTRAINT staff_phone_codes_code_hash_check CHECK ((length(code_hash) = 32)),
  CONSTRAINT staff_phone_codes_phone_check CHECK ((phone ~ '^\+234[789]\d{9}$'::text)),
  CONSTRAINT staff_phone_codes_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  CONSTRAINT staff_phone_codes_wrong_tries_check CHECK (((wrong_tries >= 0) AND (wrong_tries <= 5)))
);

CREATE TABLE staff_phones (
  staff_id uuid NOT NULL,
  phone text NOT NULL,
  confirmed_at timestamp with time zone NOT NULL,
  given_up_at timestamp with time zone,
  problem text NOT NULL DEFAULT ''::text,
  stopped_by text,
  try_after timestamp with time zone,
  CONSTRAINT staff_phones_pkey PRIMARY KEY (staff_id),
  CONSTRAINT staff_phones_check CHECK (((stopped_by IS NULL) = (try_after IS NULL))),
  CONSTRAINT staff_phones_phone_check CHECK ((phone ~ '^\+234[789]\d{9}$'::text)),
  CONSTRAINT staff_phones_problem_check CHECK ((length(problem) <= 300)),
  CONSTRAINT staff_phones_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  CONSTRAINT staff_phones_stopped_by_check CHECK ((stopped_by = ANY (ARRAY['key'::text, 'balance'::text, 'sender'::text, 'account'::text, 'busy'::text, 'unreachable'::text])))
);

CREATE TABLE staff_sessions (
  token_hash bytea NOT NULL,
  staff_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL,
  seen_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  is_whole boolean NOT NULL,
  revoked_at timestamp with time zone,
  device text NOT NULL DEFAULT ''::text,
  CONSTRAINT staff_sessions_pkey PRIMARY KEY (token_hash),
  CONSTRAINT staff_sessions_device_check CHECK ((length(device) <= 60)),
  CONSTRAINT staff_sessions_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  CONSTRAINT staff_sessions_token_hash_check CHECK ((length(token_hash) = 32))
);
CREATE INDEX staff_sessions_by_staff ON staff_sessions USING btree (staff_id);

CREATE TABLE staff_texts (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  staff_id uuid NOT NULL,
  kinds text[] NOT NULL,
  status text NOT NULL DEFAULT 'sending'::text,
  recipient text NOT NULL,
  text text NOT NULL,
  segments smallint NOT NULL,
  provider_id text,
  problem text NOT NULL DEFAULT ''::text,
  sending_at timestamp with time zone NOT NULL,
  sent_at timestamp with time zone,
  settled_at timestamp with time zone,
  CONSTRAINT staff_texts_pkey PRIMARY KEY (id),
  CONSTRAINT staff_texts_check CHECK (((status <> ALL (ARRAY['sent'::text, 'delivered'::text])) OR (sent_at IS NOT NULL))),
  CONSTRAINT staff_texts_problem_check CHECK ((length(problem) <= 300)),
  CONSTRAINT staff_texts_provider_id_check CHECK (((length(provider_id) >= 1) AND (length(provider_id) <= 100))),
  CONSTRAINT staff_texts_recipient_check CHECK ((recipient ~ '^(\+234[789]\d{9})?$'::text)),
  CONSTRAINT staff_texts_segments_check CHECK (((segments >= 1) AND (segments <= 10))),
  CONSTRAINT staff_texts_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  CONSTRAINT staff_texts_status_check CHECK ((status = ANY (ARRAY['sending'::text, 'sent'::text, 'delivered'::text, 'failed'::text, 'unknown'::text]))),
  CONSTRAINT staff_texts_text_check CHECK ((length(text) <= 1000))
);
CREATE INDEX staff_texts_by_month ON staff_texts USING btree (sent_at) WHERE (sent_at IS NOT NULL);
CREATE INDEX staff_texts_by_person ON staff_texts USING btree (staff_id, sending_at);
CREATE UNIQUE INDEX staff_texts_by_provider_id ON staff_texts USING btree (provider_id) WHERE (provider_id IS NOT NULL);
CREATE INDEX staff_texts_sending ON staff_texts USING btree (sending_at) WHERE (status = 'sending'::text);
CREATE TRIGGER staff_texts_move BEFORE UPDATE OF status ON staff_texts FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status)) EXECUTE FUNCTION staff_text_may_move();

CREATE TABLE stock (
  variant_id uuid NOT NULL,
  size text NOT NULL,
  quantity integer NOT NULL,
  reserved integer NOT NULL DEFAULT 0,
  sku text NOT NULL,
  first_to_pay_until timestamp with time zone,
  CONSTRAINT stock_pkey PRIMARY KEY (variant_id, size),
  CONSTRAINT stock_check CHECK (((reserved >= 0) AND (reserved <= quantity))),
  CONSTRAINT stock_quantity_check CHECK ((quantity >= 0)),
  CONSTRAINT stock_size_check CHECK (((length(size) >= 1) AND (length(size) <= 20))),
  CONSTRAINT stock_sku_check CHECK (((sku ~ '^[A-Z0-9]+([._-][A-Z0-9]+)*$'::text) AND (length(sku) <= 60))),
  CONSTRAINT stock_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id) ON DELETE CASCADE
);
CREATE INDEX stock_by_left ON stock USING btree (((quantity - reserved)), sku);
CREATE UNIQUE INDEX stock_by_sku ON stock USING btree (sku);
CREATE TRIGGER stock_added_noted AFTER INSERT ON stock REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION stock_changed();
CREATE TRIGGER stock_changed_noted AFTER UPDATE ON stock REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION stock_changed();
CREATE TRIGGER stock_emptied_noted AFTER TRUNCATE ON stock FOR EACH STATEMENT EXECUTE FUNCTION everything_changed();
CREATE CONSTRAINT TRIGGER stock_log AFTER INSERT OR DELETE OR UPDATE OF quantity ON stock DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION log_stock();
CREATE TRIGGER stock_promised_stays BEFORE DELETE ON stock FOR EACH ROW WHEN ((old.reserved > 0)) EXECUTE FUNCTION promised_pieces_stay();
CREATE TRIGGER stock_removed_noted AFTER DELETE ON stock REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION stock_changed();
CREATE TRIGGER stock_seen AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON stock FOR EACH STATEMENT EXECUTE FUNCTION public_changed();
CREATE TRIGGER stock_sku BEFORE INSERT ON stock FOR EACH ROW WHEN ((new.sku IS NULL)) EXECUTE FUNCTION name_piece();

CREATE TABLE stock_alert (
  is_the_shops boolean NOT NULL DEFAULT true,
  low_at integer NOT NULL DEFAULT 3,
  CONSTRAINT stock_alert_pkey PRIMARY KEY (is_the_shops),
  CONSTRAINT stock_alert_is_the_shops_check CHECK (is_the_shops),
  CONSTRAINT stock_alert_low_at_check CHECK (((low_at >= 0) AND (low_at <= 1000)))
);

CREATE TABLE stock_batches (
  key text NOT NULL,
  request_hash text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT stock_batches_pkey PRIMARY KEY (key),
  CONSTRAINT stock_batches_key_check CHECK (((length(key) >= 16) AND (length(key) <= 64)))
);
CREATE INDEX stock_batches_by_age ON stock_batches USING btree (at);

CREATE TABLE stock_logged (
  variant_id uuid NOT NULL,
  size text NOT NULL,
  pieces bigint NOT NULL,
  CONSTRAINT stock_logged_pkey PRIMARY KEY (variant_id, size)
);

CREATE TABLE stock_movements (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  variant_id uuid NOT NULL,
  size text NOT NULL,
  kind text NOT NULL,
  delta integer NOT NULL,
  order_id uuid,
  who text NOT NULL DEFAULT 'system'::text,
  reason text NOT NULL DEFAULT ''::text,
  at timestamp with time zone NOT NULL DEFAULT now(),
  unit_cost integer,
  CONSTRAINT stock_movements_pkey PRIMARY KEY (id),
  CONSTRAINT exchanged_units_have_an_order CHECK (((kind <> 'exchanged'::text) OR (order_id IS NOT NULL))),
  CONSTRAINT stock_movement_kind_is_known CHECK ((kind = ANY (ARRAY['received'::text, 'counted'::text, 'adjusted'::text, 'sold'::text, 'restocked'::text, 'removed'::text, 'exchanged'::text]))),
  CONSTRAINT stock_movements_check CHECK (((kind <> 'received'::text) OR (delta > 0))),
  CONSTRAINT stock_movements_check1 CHECK (((kind <> 'sold'::text) OR ((delta < 0) AND (order_id IS NOT NULL)))),
  CONSTRAINT stock_movements_check2 CHECK (((kind <> 'restocked'::text) OR ((delta > 0) AND (order_id IS NOT NULL)))),
  CONSTRAINT stock_movements_delta_check CHECK ((delta <> 0)),
  CONSTRAINT stock_movements_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT stock_movements_who_check CHECK (((who = ANY (ARRAY['shopper'::text, 'clock'::text, 'provider'::text, 'system'::text])) OR (who ~ '^staff:.+$'::text)))
);
CREATE INDEX stock_movements_by_order ON stock_movements USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX stock_movements_by_piece ON stock_movements USING btree (variant_id, size) INCLUDE (delta);
CREATE INDEX stock_movements_newest ON stock_movements USING btree (variant_id, size, id);
CREATE TRIGGER stock_movements_add_up AFTER INSERT ON stock_movements FOR EACH ROW EXECUTE FUNCTION add_to_logged();
CREATE CONSTRAINT TRIGGER stock_movements_are_true AFTER INSERT ON stock_movements DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION stock_movement_is_true();
CREATE TRIGGER stock_movements_cost BEFORE INSERT ON stock_movements FOR EACH ROW WHEN ((new.kind = ANY (ARRAY['sold'::text, 'restocked'::text]))) EXECUTE FUNCTION movement_has_cost();
CREATE TRIGGER stock_movements_cost_of_exchanged BEFORE INSERT ON stock_movements FOR EACH ROW WHEN ((new.kind = 'exchanged'::text)) EXECUTE FUNCTION movement_has_cost();
CREATE TRIGGER stock_movements_stay BEFORE DELETE OR UPDATE ON stock_movements FOR EACH ROW EXECUTE FUNCTION never_changed();

CREATE TABLE stock_requests (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  variant_id uuid NOT NULL,
  size text NOT NULL,
  email text NOT NULL,
  requested_at timestamp with time zone NOT NULL,
  confirmation_at timestamp with time zone,
  confirmed_at timestamp with time zone,
  notified_at timestamp with time zone,
  network text,
  renewed_at timestamp with time zone,
  CONSTRAINT stock_requests_pkey PRIMARY KEY (id),
  CONSTRAINT stock_requests_check CHECK (((notified_at IS NULL) OR (confirmed_at IS NOT NULL))),
  CONSTRAINT stock_requests_email_check CHECK ((email = lower(email))),
  CONSTRAINT stock_requests_variant_id_size_fkey FOREIGN KEY (variant_id, size) REFERENCES stock(variant_id, size) ON DELETE CASCADE
);
CREATE INDEX stock_requests_by_age ON stock_requests USING btree (requested_at);
CREATE INDEX stock_requests_by_email ON stock_requests USING btree (email);
CREATE UNIQUE INDEX stock_requests_open ON stock_requests USING btree (variant_id, size, email) WHERE (notified_at IS NULL);
CREATE INDEX stock_requests_told ON stock_requests USING btree (variant_id, size, notified_at) WHERE (notified_at IS NOT NULL);
CREATE INDEX stock_requests_waiting ON stock_requests USING btree (variant_id, size, requested_at, id) WHERE ((confirmed_at IS NOT NULL) AND (notified_at IS NULL));
CREATE TRIGGER stock_requests_told_once BEFORE UPDATE ON stock_requests FOR EACH ROW EXECUTE FUNCTION stock_request_is_told_once();

CREATE TABLE text_message_settings (
  is_only boolean NOT NULL DEFAULT true,
  is_paid_on boolean NOT NULL DEFAULT false,
  is_shipped_on boolean NOT NULL DEFAULT false,
  is_ready_on boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 0,
  is_staff_on boolean NOT NULL DEFAULT false,
  CONSTRAINT text_message_settings_pkey PRIMARY KEY (is_only),
  CONSTRAINT text_message_settings_is_only_check CHECK (is_only),
  CONSTRAINT text_message_settings_version_check CHECK ((version >= 0))
);

CREATE TABLE text_messages (
  order_id uuid NOT NULL,
  kind text NOT NULL,
  status text NOT NULL DEFAULT 'waiting'::text,
  reason text,
  send_after timestamp with time zone NOT NULL,
  recipient text NOT NULL DEFAULT ''::text,
  text text NOT NULL DEFAULT ''::text,
  segments smallint NOT NULL DEFAULT 0,
  provider_id text,
  problem text NOT NULL DEFAULT ''::text,
  created_at timestamp with time zone NOT NULL,
  sending_at timestamp with time zone,
  sent_at timestamp with time zone,
  settled_at timestamp with time zone,
  CONSTRAINT text_messages_pkey PRIMARY KEY (order_id, kind),
  CONSTRAINT text_messages_check CHECK (((status <> ALL (ARRAY['sent'::text, 'delivered'::text])) OR (sent_at IS NOT NULL))),
  CONSTRAINT text_messages_check1 CHECK (((status = ANY (ARRAY['waiting'::text, 'left_out'::text])) OR (sending_at IS NOT NULL))),
  CONSTRAINT text_messages_kind_check CHECK ((kind = ANY (ARRAY['paid'::text, 'shipped'::text, 'ready'::text]))),
  CONSTRAINT text_messages_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT text_messages_problem_check CHECK ((length(problem) <= 300)),
  CONSTRAINT text_messages_provider_id_check CHECK (((length(provider_id) >= 1) AND (length(provider_id) <= 100))),
  CONSTRAINT text_messages_reason_check CHECK ((reason = ANY (ARRAY['key'::text, 'balance'::text, 'sender'::text, 'account'::text, 'busy'::text, 'unreachable'::text, 'overtaken'::text, 'off'::text, 'late'::text, 'no_number'::text]))),
  CONSTRAINT text_messages_recipient_check CHECK ((recipient ~ '^(\+234[789]\d{9})?$'::text)),
  CONSTRAINT text_messages_segments_check CHECK (((segments >= 0) AND (segments <= 10))),
  CONSTRAINT text_messages_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'sending'::text, 'sent'::text, 'delivered'::text, 'failed'::text, 'unknown'::text, 'left_out'::text]))),
  CONSTRAINT text_messages_text_check CHECK ((length(text) <= 1000))
);
CREATE INDEX text_messages_by_month ON text_messages USING btree (sent_at) WHERE (sent_at IS NOT NULL);
CREATE UNIQUE INDEX text_messages_by_provider_id ON text_messages USING btree (provider_id) WHERE (provider_id IS NOT NULL);
CREATE INDEX text_messages_due ON text_messages USING btree (send_after) WHERE (status = 'waiting'::text);
CREATE INDEX text_messages_sending ON text_messages USING btree (sending_at) WHERE (status = 'sending'::text);
CREATE INDEX text_messages_to_number ON text_messages USING btree (recipient) WHERE ((provider_id IS NULL) AND (recipient <> ''::text));
CREATE TRIGGER text_messages_move BEFORE UPDATE OF status ON text_messages FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status)) EXECUTE FUNCTION text_message_may_move();

CREATE TABLE text_page_versions (
  slug text NOT NULL,
  version integer NOT NULL,
  title text NOT NULL,
  text text NOT NULL,
  is_published boolean NOT NULL,
  saved_at timestamp with time zone NOT NULL,
  saved_by uuid NOT NULL,
  CONSTRAINT text_page_versions_pkey PRIMARY KEY (slug, version),
  CONSTRAINT text_page_versions_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES staff(id),
  CONSTRAINT text_page_versions_slug_fkey FOREIGN KEY (slug) REFERENCES text_pages(slug) ON DELETE CASCADE
);
CREATE TRIGGER text_page_versions_stay BEFORE DELETE OR UPDATE ON text_page_versions FOR EACH ROW EXECUTE FUNCTION text_page_version_stays();

CREATE TABLE text_pages (
  slug text NOT NULL,
  is_standard boolean NOT NULL GENERATED ALWAYS AS ((slug = ANY (ARRAY['about'::text, 'delivery-policy'::text, 'return-policy'::text, 'terms'::text, 'privacy-policy'::text]))) STORED,
  title text NOT NULL,
  text text NOT NULL,
  is_published boolean NOT NULL,
  "position" integer NOT NULL DEFAULT 1,
  version integer NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  updated_by uuid NOT NULL,
  idempotency_key uuid,
  CONSTRAINT text_pages_pkey PRIMARY KEY (slug),
  CONSTRAINT text_pages_idempotency_key_key UNIQUE (idempotency_key),
  CONSTRAINT text_pages_position_check CHECK ((("position" >= 1) AND ("position" <= 99))),
  CONSTRAINT text_pages_slug_check CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (length(slug) <= 60))),
  CONSTRAINT text_pages_text_check CHECK (((length(text) >= 1) AND (length(text) <= 40000))),
  CONSTRAINT text_pages_title_check CHECK (((length(title) >= 2) AND (length(title) <= 60))),
  CONSTRAINT text_pages_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES staff(id),
  CONSTRAINT text_pages_version_check CHECK ((version > 0))
);
CREATE TRIGGER text_pages_keep_version AFTER INSERT OR UPDATE ON text_pages FOR EACH ROW EXECUTE FUNCTION keep_text_page_version();
CREATE TRIGGER text_pages_may_go BEFORE DELETE ON text_pages FOR EACH ROW EXECUTE FUNCTION text_page_may_go();
CREATE TRIGGER text_pages_seen AFTER INSERT ON text_pages FOR EACH ROW WHEN (new.is_published) EXECUTE FUNCTION public_changed();
CREATE TRIGGER text_pages_seen_change AFTER UPDATE ON text_pages FOR EACH ROW WHEN ((old.is_published OR new.is_published)) EXECUTE FUNCTION public_changed();

CREATE TABLE turntables (
  variant_id uuid NOT NULL,
  frames text[] NOT NULL,
  CONSTRAINT turntables_pkey PRIMARY KEY (variant_id),
  CONSTRAINT turntables_frames_check CHECK (((cardinality(frames) >= 6) AND (cardinality(frames) <= 36))),
  CONSTRAINT turntables_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id) ON DELETE CASCADE
);
CREATE TRIGGER turntables_version AFTER INSERT OR DELETE OR UPDATE ON turntables FOR EACH ROW EXECUTE FUNCTION turntable_moves_product();

CREATE TABLE undelivered_parcels (
  order_id uuid NOT NULL,
  number smallint NOT NULL,
  reason text NOT NULL,
  came_back_at timestamp with time zone NOT NULL,
  recorded_by text NOT NULL,
  sent_again_at timestamp with time zone,
  sent_again_by text,
  sent_with uuid,
  CONSTRAINT undelivered_parcels_pkey PRIMARY KEY (order_id, number),
  CONSTRAINT undelivered_parcels_check CHECK ((sent_again_at >= came_back_at)),
  CONSTRAINT undelivered_parcels_check1 CHECK (((sent_again_at IS NULL) = (sent_again_by IS NULL))),
  CONSTRAINT undelivered_parcels_number_check CHECK ((number >= 1)),
  CONSTRAINT undelivered_parcels_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT undelivered_parcels_reason_check CHECK ((reason = ANY (ARRAY['unreachable'::text, 'not_accepted'::text, 'wrong_address'::text, 'damaged'::text, 'other'::text]))),
  CONSTRAINT undelivered_parcels_recorded CHECK ((recorded_by ~ '^(courier|staff:.+)$'::text)),
  CONSTRAINT undelivered_parcels_sent_again_by_check CHECK ((sent_again_by ~ '^staff:.+$'::text)),
  CONSTRAINT undelivered_parcels_sent_with CHECK (((sent_with IS NULL) OR (sent_again_at IS NOT NULL))),
  CONSTRAINT undelivered_parcels_sent_with_fkey FOREIGN KEY (sent_with) REFERENCES shipments(id)
);
CREATE UNIQUE INDEX undelivered_parcels_open ON undelivered_parcels USING btree (order_id) WHERE (sent_again_at IS NULL);
CREATE INDEX undelivered_parcels_sent ON undelivered_parcels USING btree (sent_again_at) WHERE (sent_again_at IS NOT NULL);
CREATE TRIGGER undelivered_true BEFORE INSERT OR UPDATE ON undelivered_parcels FOR EACH ROW EXECUTE FUNCTION undelivered_is_true();

CREATE TABLE units_sent_by_hand (
  order_id uuid NOT NULL,
  number smallint NOT NULL,
  "position" integer NOT NULL,
  quantity integer NOT NULL,
  CONSTRAINT units_sent_by_hand_pkey PRIMARY KEY (order_id, number, "position"),
  CONSTRAINT units_sent_by_hand_order_id_number_fkey FOREIGN KEY (order_id, number) REFERENCES undelivered_parcels(order_id, number),
  CONSTRAINT units_sent_by_hand_order_id_position_fkey FOREIGN KEY (order_id, "position") REFERENCES order_lines(order_id, "position"),
  CONSTRAINT units_sent_by_hand_quantity_check CHECK (((quantity >= 1) AND (quantity <= 999)))
);

CREATE TABLE unknown_charges (
  reference text NOT NULL,
  provider_id text,
  amount_kobo bigint NOT NULL,
  currency text NOT NULL,
  paid_at timestamp with time zone,
  noted_at timestamp with time zone NOT NULL,
  done_at timestamp with time zone,
  done_by uuid,
  done_note text,
  CONSTRAINT unknown_charges_pkey PRIMARY KEY (reference),
  CONSTRAINT done_by_somebody CHECK ((((done_at IS NULL) = (done_by IS NULL)) AND ((done_at IS NULL) = (done_note IS NULL)))),
  CONSTRAINT unknown_charges_done_by_fkey FOREIGN KEY (done_by) REFERENCES staff(id),
  CONSTRAINT unknown_charges_done_note_check CHECK (((length(done_note) >= 1) AND (length(done_note) <= 500)))
);

CREATE TABLE variants (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  product_id uuid NOT NULL,
  "position" integer NOT NULL,
  color_name text NOT NULL,
  color_hex text NOT NULL,
  cloth text NOT NULL,
  price integer NOT NULL,
  main_image text NOT NULL,
  thumbnails text[] NOT NULL,
  picture_words jsonb NOT NULL DEFAULT '{}'::jsonb,
  color_family text,
  cost integer,
  CONSTRAINT variants_pkey PRIMARY KEY (id),
  CONSTRAINT color_can_be_chosen CHECK ((color_name !~ ',|\+\s*$'::text)) NOT VALID,
  CONSTRAINT variants_color_family_check CHECK ((color_family = ANY (ARRAY['black'::text, 'white'::text, 'grey'::text, 'beige'::text, 'brown'::text, 'red'::text, 'pink'::text, 'orange'::text, 'yellow'::text, 'green'::text, 'blue'::text, 'purple'::text, 'gold'::text, 'multicolour'::text]))),
  CONSTRAINT variants_color_hex_check CHECK ((color_hex ~ '^#[0-9a-f]{6}$'::text)),
  CONSTRAINT variants_color_name_check CHECK (((length(color_name) >= 1) AND (length(color_name) <= 40))),
  CONSTRAINT variants_cost_check CHECK (((cost >= 1) AND (cost <= 100000000))),
  CONSTRAINT variants_picture_words_check CHECK ((jsonb_typeof(picture_words) = 'object'::text)),
  CONSTRAINT variants_position_check CHECK (("position" >= 0)),
  CONSTRAINT variants_price_check CHECK ((price > 0)),
  CONSTRAINT variants_product_id_color_name_key UNIQUE (product_id, color_name),
  CONSTRAINT variants_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  CONSTRAINT variants_product_id_position_key UNIQUE (product_id, "position")
);
CREATE INDEX variants_by_product ON variants USING btree (product_id, "position");
CREATE TRIGGER variant_words AFTER INSERT OR DELETE OR UPDATE ON variants FOR EACH ROW EXECUTE FUNCTION variant_changed();
CREATE TRIGGER variants_added_noted AFTER INSERT ON variants REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION variants_changed();
CREATE TRIGGER variants_changed_noted AFTER UPDATE ON variants REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION variants_changed();
CREATE TRIGGER variants_emptied_noted AFTER TRUNCATE ON variants FOR EACH STATEMENT EXECUTE FUNCTION everything_changed();
CREATE TRIGGER variants_left_noted AFTER UPDATE ON variants REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION variants_changed();
CREATE CONSTRAINT TRIGGER variants_published_whole AFTER INSERT OR UPDATE OF main_image ON variants DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.main_image = ''::text)) EXECUTE FUNCTION published_variant_is_whole();
CREATE TRIGGER variants_removed_noted AFTER DELETE ON variants REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION variants_changed();
CREATE TRIGGER variants_seen AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON variants FOR EACH STATEMENT EXECUTE FUNCTION public_changed();
CREATE TRIGGER variants_version AFTER INSERT OR DELETE OR UPDATE ON variants FOR EACH ROW EXECUTE FUNCTION variant_moves_product();

CREATE TABLE wish_joins (
  account_id uuid NOT NULL,
  join_id text NOT NULL,
  joined_at timestamp with time zone NOT NULL,
  CONSTRAINT wish_joins_pkey PRIMARY KEY (account_id, join_id),
  CONSTRAINT wish_joins_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT wish_joins_join_id_check CHECK (((length(join_id) >= 16) AND (length(join_id) <= 64)))
);
CREATE INDEX wish_joins_by_age ON wish_joins USING btree (joined_at);

CREATE TABLE wishes (
  account_id uuid NOT NULL,
  product_id uuid NOT NULL,
  added_at timestamp with time zone NOT NULL,
  CONSTRAINT wishes_pkey PRIMARY KEY (account_id, product_id),
  CONSTRAINT wishes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  CONSTRAINT wishes_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX wishes_by_product ON wishes USING btree (product_id);
CREATE TRIGGER wishes_are_few AFTER INSERT ON wishes FOR EACH ROW EXECUTE FUNCTION wishes_are_few();

CREATE VIEW order_payments AS
 SELECT orders.id AS order_id,
        CASE
            WHEN (orders.paid_at IS NOT NULL) THEN
            CASE
                WHEN (money.on_its_way > (0)::numeric) THEN 'refund_due'::text
                WHEN ((money.given_back > (0)::numeric) AND ((money.given_back - money.excess) >= money.asked)) THEN 'refunded'::text
                WHEN (money.given_back > money.excess) THEN 'partially_refunded'::text
                ELSE 'paid'::text
            END
            WHEN (money.in_review > 0) THEN 'review'::text
            WHEN (money.due > money.due_given_back) THEN 'refund_due'::text
            WHEN (money.due > (0)::numeric) THEN 'refunded'::text
            ELSE 'unpaid'::text
        END AS payment_status
   FROM (orders
     CROSS JOIN LATERAL ( SELECT count(*) FILTER (WHERE (payments.outcome = 'review'::text)) AS in_review,
            COALESCE(sum(payments.received_kobo) FILTER (WHERE (payments.outcome = 'refund_due'::text)), (0)::numeric) AS due,
            COALESCE(sum(payments.done) FILTER (WHERE (payments.outcome = 'refund_due'::text)), (0)::numeric) AS due_given_back,
            COALESCE(sum((payments.amount_kobo - payments.waived_kobo)) FILTER (WHERE (payments.outcome = ANY (ARRAY['applied'::text, 'deposit'::text, 'difference'::text]))), (0)::numeric) AS asked,
            COALESCE(sum(GREATEST((payments.received_kobo - payments.amount_kobo), (0)::bigint)) FILTER (WHERE (payments.outcome = ANY (ARRAY['applied'::text, 'deposit'::text, 'difference'::text]))), (0)::numeric) AS excess,
            COALESCE(sum(payments.done) FILTER (WHERE (payments.outcome = ANY (ARRAY['applied'::text, 'deposit'::text, 'difference'::text]))), (0)::numeric) AS given_back,
            COALESCE(sum((payments.promised - payments.done)) FILTER (WHERE (payments.outcome = ANY (ARRAY['applied'::text, 'deposit'::text, 'difference'::text]))), (0)::numeric) AS on_its_way
           FROM ( SELECT payment_attempts.outcome,
                    payment_attempts.received_kobo,
                    payment_attempts.amount_kobo,
                    payment_attempts.waived_kobo,
                    back.done,
                    back.promised
                   FROM (payment_attempts
                     CROSS JOIN LATERAL ( SELECT COALESCE(sum(refunds.amount_kobo) FILTER (WHERE (refunds.status = 'processed'::text)), (0)::numeric) AS done,
                            COALESCE(sum(refunds.amount_kobo) FILTER (WHERE (refunds.status <> 'failed'::text)), (0)::numeric) AS promised
                           FROM refunds
                          WHERE (refunds.reference = payment_attempts.reference)) back)
                  WHERE (payment_attempts.order_id = orders.id)
                UNION ALL
                 SELECT
                        CASE
                            WHEN ((orders.paid_at IS NULL) AND (orders.status = 'cancelled'::text)) THEN 'refund_due'::text
                            ELSE 'applied'::text
                        END AS "case",
                    by_hand.amount_kobo,
                    by_hand.amount_kobo,
                    0,
                    back.done,
                    back.done
                   FROM (( SELECT (sum(parts.amount_kobo))::bigint AS amount_kobo
                           FROM ( SELECT manual_payments.amount_kobo
                                   FROM manual_payments
                                  WHERE (manual_payments.order_id = orders.id)
                                UNION ALL
                                 SELECT (deposits.amount * (100)::bigint)
                                   FROM deposits
                                  WHERE ((deposits.order_id = orders.id) AND (deposits.way IS NOT NULL))
                                UNION ALL
                                 SELECT (order_changes.difference * (100)::bigint)
                                   FROM order_changes
                                  WHERE ((order_changes.order_id = orders.id) AND (order_changes.way IS NOT NULL))
                                UNION ALL
                                 SELECT (credit_payments.amount * (100)::bigint)
                                   FROM credit_payments
                                  WHERE ((credit_payments.order_id = orders.id) AND (credit_payments.given_back_at IS NULL) AND (orders.paid_at IS NOT NULL))) parts
                         HAVING (count(*) > 0)) by_hand
                     CROSS JOIN LATERAL ( SELECT COALESCE(sum(refunds.amount_kobo), (0)::numeric) AS done
                           FROM refunds
                          WHERE (refunds.by_hand_order_id = orders.id)) back)) payments) money);

CREATE VIEW order_refunds AS
 SELECT refunds.id,
    payment.order_id,
    refunds.amount_kobo,
    refunds.reason,
    refunds.status,
    refunds.requested_at,
    refunds.updated_at,
    false AS is_by_hand,
    payment.is_of_sale,
    (NOT (refunds.by_hand_way IS DISTINCT FROM 'store_credit'::text)) AS is_credit
   FROM (refunds
     JOIN LATERAL ( SELECT payment_attempts.order_id,
            COALESCE(((payment_attempts.outcome = ANY (ARRAY['applied'::text, 'difference'::text])) OR ((payment_attempts.outcome = 'deposit'::text) AND ( SELECT (orders.paid_at IS NOT NULL)
                   FROM orders
                  WHERE (orders.id = payment_attempts.order_id)))), false) AS is_of_sale
           FROM payment_attempts
          WHERE (payment_attempts.reference = refunds.reference)) payment ON (true))
UNION ALL
 SELECT refunds.id,
    refunds.by_hand_order_id AS order_id,
    refunds.amount_kobo,
    refunds.reason,
    refunds.status,
    refunds.requested_at,
    refunds.updated_at,
    (refunds.by_hand_way <> 'store_credit'::text) AS is_by_hand,
    (orders.paid_at IS NOT NULL) AS is_of_sale,
    (refunds.by_hand_way = 'store_credit'::text) AS is_credit
   FROM (refunds
     JOIN orders ON ((orders.id = refunds.by_hand_order_id)));

CREATE VIEW payments_of_sale AS
 SELECT payment_attempts.order_id,
        CASE payment_attempts.outcome
            WHEN 'applied'::text THEN 1
            ELSE 3
        END AS place,
    payment_attempts.reference,
    NULL::text AS way,
    payment_attempts.received_kobo,
    ( SELECT (COALESCE(sum(refunds.amount_kobo), (0)::numeric))::bigint AS "coalesce"
           FROM refunds
          WHERE ((refunds.reference = payment_attempts.reference) AND (refunds.status <> 'failed'::text))) AS refunded_kobo
   FROM (payment_attempts
     JOIN orders ON ((orders.id = payment_attempts.order_id)))
  WHERE ((payment_attempts.outcome = ANY (ARRAY['applied'::text, 'deposit'::text, 'difference'::text])) AND (orders.paid_at IS NOT NULL))
UNION ALL
 SELECT by_hand.order_id,
    2 AS place,
    NULL::text AS reference,
    max(by_hand.way) AS way,
    (sum(by_hand.amount_kobo))::bigint AS received_kobo,
    ( SELECT (COALESCE(sum(refunds.amount_kobo), (0)::numeric))::bigint AS "coalesce"
           FROM refunds
          WHERE (refunds.by_hand_order_id = by_hand.order_id)) AS refunded_kobo
   FROM ( SELECT manual_payments.order_id,
            manual_payments.way,
            manual_payments.amount_kobo
           FROM manual_payments
        UNION ALL
         SELECT deposits.order_id,
            deposits.way,
            (deposits.amount * (100)::bigint)
           FROM (deposits
             JOIN orders ON ((orders.id = deposits.order_id)))
          WHERE ((deposits.way IS NOT NULL) AND (orders.paid_at IS NOT NULL))
        UNION ALL
         SELECT order_changes.order_id,
            order_changes.way,
            (order_changes.difference * (100)::bigint)
           FROM order_changes
          WHERE (order_changes.way IS NOT NULL)) by_hand
  GROUP BY by_hand.order_id
UNION ALL
 SELECT credit_payments.order_id,
    4 AS place,
    NULL::text AS reference,
        CASE
            WHEN (orders.account_id IS NULL) THEN 'transfer'::text
            ELSE 'store_credit'::text
        END AS way,
    (credit_payments.amount * (100)::bigint) AS received_kobo,
    ( SELECT (COALESCE(sum(refunds.amount_kobo), (0)::numeric))::bigint AS "coalesce"
           FROM refunds
          WHERE (refunds.by_hand_order_id = credit_payments.order_id)) AS refunded_kobo
   FROM (credit_payments
     JOIN orders ON ((orders.id = credit_payments.order_id)))
  WHERE ((orders.paid_at IS NOT NULL) AND (credit_payments.given_back_at IS NULL));

CREATE VIEW sale_payments AS
 SELECT order_id,
    min(reference) AS reference,
    min(way) AS way,
    (sum(received_kobo))::bigint AS received_kobo,
    (sum(refunded_kobo))::bigint AS refunded_kobo
   FROM payments_of_sale
  GROUP BY order_id;

CREATE OR REPLACE FUNCTION add_to_logged()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into stock_logged as logged (variant_id, size, pieces) values (new.variant_id, new.size, new.delta)
  on conflict (variant_id, size) do update set pieces = logged.pieces + excluded.pieces;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION anonymize_returns()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update returns set words = '', decline_words = '' where order_id = new.id and (words, decline_words) <> ('', '');
  update order_events set note = (note::jsonb - 'words')::json where order_id = new.id and note->>'words' is not null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION attempt_may_move()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.status is distinct from new.status and (
    new.status = 'created' or old.status = 'reversed' or (old.status = 'success' and new.status <> 'reversed')
  ) then
    raise exception 'attempt % cannot go from % to %', old.reference, old.status, new.status using errcode = 'check_violation';
  end if;
  if old.outcome is not null and old.outcome is distinct from new.outcome
     and not (old.outcome = 'review' and new.outcome in ('applied', 'deposit', 'refund_due'))
     and not (old.outcome = 'deposit' and new.outcome = 'refund_due') then
    raise exception 'the money of attempt % was %, it cannot be %', old.reference, old.outcome, coalesce(new.outcome, 'nothing')
      using errcode = 'check_violation';
  end if;
  if old.order_id <> new.order_id or old.amount_kobo <> new.amount_kobo
     or (old.outcome is not null and old.received_kobo is distinct from new.received_kobo) then
    raise exception 'the money of attempt % is what it was, for the order it was for', old.reference using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION audit_log_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the log of changes is only added to' using errcode = 'check_violation';
end $function$;

CREATE OR REPLACE FUNCTION back_in_stock_needs_request()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (
    select from stock_requests
    where 'back-in-stock:' || id = new.key and email = new.recipient and notified_at is not null) then
    raise exception 'letter % is for an address that did not request it', new.key using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION begin_order_log(placed orders)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  step record;
  last text;
begin
  for step in
    select status, at from (values
      (1, 'pending', placed.created_at),
      (2, 'processing', placed.paid_at),
      (3, 'shipped', case when placed.status <> 'cancelled' then placed.shipped_at end),
      (4, 'delivered', placed.delivered_at),
      (5, 'cancelled', placed.cancelled_at)
    ) as steps (place, status, at)
    where at is not null order by place
  loop
    insert into order_events (order_id, kind, from_status, to_status, at, who)
    values (placed.id, order_event_kind(last, step.status), last, step.status, step.at,
            case when last is null then coalesce(placed.placed_by, 'shopper') else 'system' end);
    last := step.status;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION carry_credit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  kobo bigint := credit_of_order(old.id);
begin
  if kobo <> 0 then
    insert into earlier_credit (account_id, amount_kobo) values (old.account_id, kobo)
    on conflict (account_id) do update set amount_kobo = earlier_credit.amount_kobo + excluded.amount_kobo;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION cart_is_small()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  lines integer;
begin
  if new.account_id is not null then
    select count(*) into lines from cart_lines where account_id = new.account_id;
  else
    select count(*) into lines from cart_lines where visitor = new.visitor;
  end if;
  if lines > 50 then
    raise exception 'the cart of % has more than 50 lines', coalesce('account ' || new.account_id, 'a visitor')
      using errcode = 'check_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION cart_reminder_is_due()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not old.is_cart_over or new.reminded_at < old.reminded_at + interval '30 days' then
    raise exception 'account % was reminded of its cart already', new.account_id using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION cart_reminder_needs_consent()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (
    select from cart_reminders
    join accounts on accounts.id = account_id
    join cart_reminder_consents as consent on consent.account_id = accounts.id and consent.ended_at is null
    where 'cart-reminder:' || cart_reminders.id = new.key and accounts.email = new.recipient
      and reminded_at = new.created_at) then
    raise exception 'letter % is for nobody who agreed', new.key using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION collection_moves_on()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.slug <> old.slug or new.version <> old.version + 1 then
    raise exception 'collection % is saved as its next version', old.slug using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION coupon_is_counted()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  touched uuid[];
  wrong record;
begin
  if tg_table_name = 'orders' then touched := array[new.id]; else touched := array[new.order_id, old.order_id]; end if;
  select id, status, coupon_code, coupon_discount, live.code, live.discount into wrong
  from orders left join coupon_uses as live on order_id = id and given_back_at is null
  where id = any(touched) and case status
    when 'cancelled' then live.order_id is not null
    else live.code is distinct from coupon_code
      or coalesce(live.discount, 0) <> case when discount_reason is null then coupon_discount else 0 end
  end;
  if found then
    raise exception '% order % says coupon % took off %, counted is % with %', wrong.status, wrong.id,
      wrong.coupon_code, wrong.coupon_discount, wrong.code, wrong.discount using errcode = 'check_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION coupon_within_limits()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  coupon coupons;
  used integer := 0;
  used_by_customer integer := 0;
begin
  if new.given_back_at is not null or new.is_honoured then return new; end if;
  select * into coupon from coupons where code = new.code for update;
  if coupon.max_uses is not null then
    select count(*) into used from (
      select from coupon_uses where code = new.code and given_back_at is null and order_id <> new.order_id
      limit coupon.max_uses) as live;
  end if;
  if coupon.max_uses_per_customer is not null then
    select count(*) into used_by_customer from coupon_uses
    where code = new.code and mailbox_of(customer_email) = mailbox_of(new.customer_email) and given_back_at is null
      and order_id <> new.order_id;
  end if;
  if used >= coupon.max_uses or used_by_customer >= coupon.max_uses_per_customer then
    raise exception 'coupon % is used up: % uses, % by this customer', new.code, used, used_by_customer
      using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION credit_balance(the_account uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select (
    coalesce((select sum(credit_of_order(id)) from orders where account_id = the_account), 0)
    + coalesce((select amount_kobo from earlier_credit where account_id = the_account), 0)
  )::bigint
$function$;

CREATE OR REPLACE FUNCTION credit_has_an_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (
    select from orders where account_id is not null and id = coalesce(
      new.by_hand_order_id, (select order_id from payment_attempts where reference = new.reference))
  ) then
    raise exception 'refund % is credit of no account', new.id using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION credit_is_paid_before()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from credit_payments where order_id = new.order_id and given_back_at is null) then
    raise exception 'order % is paid with credit', new.order_id using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION credit_is_there()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  placed orders;
  balance bigint;
begin
  select * into placed from orders where id = new.order_id;
  if placed.account_id is null or placed.status <> 'pending' or placed.placed_by is not null or placed.pay_by is not null
    or new.amount > placed.total_amount or new.given_back_at is not null then
    raise exception 'order % can not be paid with credit of %', new.order_id, new.amount using errcode = 'check_violation';
  end if;
  perform from accounts where id = placed.account_id for no key update;
  balance := credit_balance(placed.account_id);
  if new.amount * 100::bigint > balance then
    raise exception 'account % has % kobo of credit, not %', placed.account_id, balance, new.amount * 100::bigint
      using errcode = 'check_violation', constraint = 'credit_is_there';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION credit_of_order(the_order uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select (
      select coalesce(sum(refunds.amount_kobo), 0) from payment_attempts join refunds using (reference)
      where payment_attempts.order_id = the_order and by_hand_way = 'store_credit'
    )::bigint + (
      select coalesce(sum(refunds.amount_kobo), 0) from refunds
      where by_hand_order_id = the_order and by_hand_way = 'store_credit'
    )::bigint - (
      select coalesce(sum(amount), 0) * 100::bigint from credit_payments
      where credit_payments.order_id = the_order and given_back_at is null
    )::bigint
$function$;

CREATE OR REPLACE FUNCTION credit_payment_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.order_id, new.amount) is distinct from (old.order_id, old.amount) or old.given_back_at is not null
    or not exists (select from orders where id = old.order_id and status = 'cancelled' and paid_at is null) then
    raise exception 'the credit of order % stays what it is', old.order_id using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION delivery_is_provable()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and old.proved_at is not null then
    raise exception 'the delivery of order % is proved already', new.order_id using errcode = 'check_violation';
  end if;
  perform from orders where id = new.order_id and status = 'shipped';
  if not found then
    raise exception 'order % is not on its way', new.order_id using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION deposit_fits()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  placed orders;
begin
  select * into placed from orders where id = new.order_id;
  if tg_op = 'UPDATE' and placed.anonymous_at is not null and new.reference = 'erased'
    and to_jsonb(new) - 'reference' = to_jsonb(old) - 'reference' then
    return new;
  end if;
  if tg_op = 'UPDATE' and (new.order_id, new.amount) is distinct from (old.order_id, old.amount)
    or tg_op = 'UPDATE' and old.received_at is not null
      and (new.received_at, new.way, new.reference, new.recorded_by)
        is distinct from (old.received_at, old.way, old.reference, old.recorded_by) then
    raise exception 'the deposit of order % stays what it is', old.order_id using errcode = 'check_violation';
  end if;
  if placed.status <> 'pending' or placed.placed_by is null or placed.pay_by is null or placed.released_at is not null
    or new.amount >= placed.total_amount or new.rest_by <= placed.created_at then
    raise exception 'order % can have no deposit of %', new.order_id, new.amount using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION dispatched_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  touched uuid;
begin
  if tg_table_name = 'orders' then touched := new.id; else touched := new.order_id; end if;
  if exists (select from on_delivery_orders where order_id = touched and dispatched_at is not null) then
    raise exception 'order % is out for delivery', touched using errcode = 'check_violation';
  end if;
  if exists (select from deposits where order_id = touched and received_at is not null) then
    raise exception 'order % has a deposit', touched using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION dispute_has_its_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from orders where id = new.order_id for update;
  if not exists (select from payment_attempts where reference = new.reference and order_id = new.order_id) then
    raise exception 'payment % is not for order %', new.reference, new.order_id using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION dispute_may_move()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (old.id, old.reference, old.order_id) is distinct from (new.id, new.reference, new.order_id) then
    raise exception 'dispute % is what it was', old.id using errcode = 'check_violation';
  end if;
  if old.status = 'lost' and (old.lost_kobo is distinct from new.lost_kobo) then
    raise exception 'what dispute % cost stays', old.id using errcode = 'check_violation';
  end if;
  if old.status <> new.status and (old.status = 'lost' or new.status = 'pending') then
    raise exception 'dispute % cannot go from % to %', old.id, old.status, new.status using errcode = 'check_violation';
  end if;
  -- One reply, unless the provider rejected it or takes the dispute up again.
  if old.reply_status is distinct from new.reply_status
     and (coalesce(old.reply_status, 'none'), coalesce(new.reply_status, 'none')) not in (
       ('none', 'requested'), ('requested', 'sent'), ('requested', 'rejected'), ('rejected', 'requested'),
       ('sent', 'requested')
     ) or (new.reply_status = 'requested' and old.reply_status is distinct from 'requested'
           and new.status not in ('pending', 'awaiting_merchant')) then
    raise exception 'the reply to dispute % cannot go from % to %', old.id, coalesce(old.reply_status, 'none'),
      coalesce(new.reply_status, 'none') using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION disputed_orders()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
AS $function$
  with recursive disputed (id) as (
    select order_id from disputes where status not in ('won', 'lost')
    union
    select replacement_id from returns join disputed on returns.order_id = disputed.id where replacement_id is not null
  )
  select id from disputed
$function$;

CREATE OR REPLACE FUNCTION disputed_orders_wait()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.id in (select disputed_orders()) then
    raise exception 'the payment of order % is disputed', new.id using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION disputes_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a dispute is not forgotten' using errcode = 'check_violation';
end $function$;

CREATE OR REPLACE FUNCTION emptied_cart_is_over()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from cart_lines where account_id = old.account_id) then
    perform end_reminded_cart(old.account_id);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION end_reminded_cart(account uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  reminder uuid;
begin
  update cart_reminders set is_cart_over = true where account_id = account and not is_cart_over
  returning id into reminder;
  if reminder is not null then
    delete from letters where key = 'cart-reminder:' || reminder and sent_at is null;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION erase_review_photos()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update shopper_photos set deleting_since = new.owner_left_at
  where order_id = new.id and review_id is not null and deleting_since is null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION erase_reviews()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update reviews set words = '', shown_name = '', reply = '', decline_note = '',
    updated_at = new.owner_left_at, updated_by = 'system'
  where order_id = new.id and (words, shown_name, reply, decline_note) <> ('', '', '', '');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION erase_shopper_photos()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update shopper_photos set deleting_since = coalesce(new.anonymous_at, now())
  where order_id = new.id and deleting_since is null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION erase_words_about_money(its_order uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  update refunds set reason = 'Refund', by_hand_reference = case by_hand_reference when '' then '' else 'erased' end
  where id in (select id from order_refunds where order_id = its_order)
    and (reason <> 'Refund' and exists (
        select from refunds as tries
        where tries.id in (select tries_of_refund(refunds.id)) and tries.cause in ('entered', 'cancelled_order'))
      or by_hand_reference not in ('', 'erased'));
  update order_events set note = (note::jsonb - 'reason')::json
  where order_id = its_order and kind like 'refund\_%' and note->>'reason' is not null;
  update stock_movements set reason = '' where order_id = its_order and kind = 'restocked' and reason <> '';
  update manual_payments set reference = 'erased' where order_id = its_order and reference not in ('', 'erased');
  update deposits set reference = 'erased' where order_id = its_order and reference not in ('', 'erased');
  update order_changes set way_reference = 'erased' where order_id = its_order and way_reference not in ('', 'erased');
end $function$;

CREATE OR REPLACE FUNCTION erase_words_about_money_of_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform erase_words_about_money(new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION everything_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into catalogue_changes (product_id) values (null);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION first_order(the_order uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE
AS $function$
  with recursive chain (id) as (
    select the_order
    union
    select order_id from returns join chain on replacement_id = chain.id
  )
  select id from chain where not exists (select from returns where replacement_id = chain.id)
$function$;

CREATE OR REPLACE FUNCTION first_owner_link_ends()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from first_owner_links;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION frame_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from turntables where frames @> array[new.address]) then
    return null;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION gave_way_to_loss(the_refund uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
    select from refunds
    where id = the_refund and status = 'failed'
      and exists (select from disputes where disputes.reference = refunds.reference and disputes.status = 'lost')
      and amount_kobo > (
        select received_kobo - coalesce(sum(others.amount_kobo) filter (where others.status <> 'failed'), 0)
        from payment_attempts left join refunds as others on others.reference = payment_attempts.reference
        where payment_attempts.reference = refunds.reference group by received_kobo)
  )
$function$;

CREATE OR REPLACE FUNCTION give_credit_back()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update credit_payments set given_back_at = coalesce(new.cancelled_at, now())
  where order_id = new.id and given_back_at is null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION invoice_follows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.number <> (select coalesce(max(number), 0) + 1 from invoices) then
    raise exception 'invoice % does not follow the last one', new.number using errcode = 'check_violation';
  end if;
  if not exists (select from orders where id = new.order_id and paid_at is not null) then
    raise exception 'order % is not paid', new.order_id using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION invoice_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'invoice % was issued', old.number using errcode = 'check_violation';
end $function$;

CREATE OR REPLACE FUNCTION is_entered_refund(the_refund uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  with recursive tries as (
    select cause, retried_id, reference from refunds where id = the_refund
    union all
    select earlier.cause, earlier.retried_id, earlier.reference from tries join refunds as earlier on earlier.id = tries.retried_id
  )
  select bool_or(cause = 'entered' or cause = 'on_paystack' and not exists (
    select from payment_attempts where payment_attempts.reference = tries.reference and outcome = 'refund_due'))
  from tries
$function$;

CREATE OR REPLACE FUNCTION is_failure_settled(the_refund uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
    select from refunds
    where id = the_refund and status = 'failed' and (dismissed_at is not null or owed_of_refund(id) = 0 and not exists (
      select from refunds as others where others.reference = refunds.reference and others.id <> refunds.id and (
        others.status not in ('processed', 'failed') or others.status = 'failed' and owed_of_refund(others.id) > 0)))
  )
$function$;

CREATE OR REPLACE FUNCTION is_fully_refunded(the_order uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select not exists (
    select from order_lines
    where order_id = the_order and quantity > (
      select coalesce(sum(refund_lines.quantity), 0) from refund_lines join refunds on refunds.id = refund_id
      where refund_lines.order_id = order_lines.order_id and refund_lines.position = order_lines.position
        and (refunds.status <> 'failed' or is_refunded_in_part(refunds.id)))
  ) or coalesce((
    -- What came beyond the total goes back without being a refund of the order.
    select sum(refunded_kobo - excess_kobo) >= greatest(sum(received_kobo - excess_kobo), 1)
      or bool_or(refunded_kobo >= received_kobo and is_lost)
    from payments_of_sale cross join lateral (
      select coalesce(sum(greatest(payment_attempts.received_kobo - amount_kobo, 0)), 0) as excess_kobo
      from payment_attempts where payment_attempts.reference = payments_of_sale.reference
    ) as excess cross join lateral (
      select exists (
        select from disputes where disputes.reference = payments_of_sale.reference and disputes.status = 'lost') as is_lost
    ) as loss
    where order_id = first_order(the_order)
  ), false)
$function$;

CREATE OR REPLACE FUNCTION is_refunded_in_part(the_refund uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select not exists (select from refunds where retried_id = the_refund)
    and exists (
      select from refunds where id in (select tries_of_refund(the_refund)) and status <> 'failed')
$function$;

CREATE OR REPLACE FUNCTION is_return_refund(the_refund uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from returns where refund_id in (select tries_of_refund(the_refund)))
$function$;

CREATE OR REPLACE FUNCTION is_return_settled(the_return uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select not exists (
    select from refunds
    where id in (select refunds_of_return(the_return)) and status <> 'processed' and not gave_way_to_loss(id)
      and not is_failure_settled(id)
  )
$function$;

CREATE OR REPLACE FUNCTION keep_customer(address text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  account accounts;
  newest record;
begin
  if address = '' then return; end if;
  perform pg_advisory_xact_lock(hashtextextended('customer:' || address, 0));
  select * into account from accounts where email = address;
  select name, phone, created_at into newest from (
    (select name, phone, created_at from orders
     where email = address and account_id is null order by created_at desc limit 1)
    union all
    (select name, phone, created_at from orders where account_id = account.id order by created_at desc limit 1)
  ) as theirs order by created_at desc limit 1;
  if account.id is null and newest.created_at is null then
    delete from customers where email = address;
    return;
  end if;
  insert into customers (email, name, phone, account_id, last_at, sought)
  values (
    address,
    coalesce(account.first_name || ' ' || account.last_name, newest.name),
    coalesce(newest.phone, ''),
    account.id,
    coalesce(newest.created_at, account.created_at),
    lower(unaccent(concat_ws(' ', account.first_name, account.last_name, newest.name, address, newest.phone)))
  )
  on conflict (email) do update set
    name = excluded.name, phone = excluded.phone, account_id = excluded.account_id, last_at = excluded.last_at,
    sought = excluded.sought;
end $function$;

CREATE OR REPLACE FUNCTION keep_customer_of_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' then perform keep_customer(old.email); end if;
  if tg_op <> 'DELETE' then perform keep_customer(new.email); end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION keep_customers_of_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  address text;
begin
  for address in
    select distinct email from (
      select old.email where tg_op <> 'INSERT' union all select new.email where tg_op <> 'DELETE'
      union all select accounts.email from accounts
      where (tg_op <> 'INSERT' and id = old.account_id) or (tg_op <> 'DELETE' and id = new.account_id)
    ) as touched order by email
  loop
    perform keep_customer(address);
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION keep_promise()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  select terms.return_days, terms.other_from, terms.other_to
    into new.return_days, new.shipping_from, new.shipping_to from delivery_terms as terms;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION keep_text_page_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and (new.slug <> old.slug or new.version <> old.version + 1) then
    raise exception 'page % is saved as its next version', old.slug using errcode = 'check_violation';
  end if;
  insert into text_page_versions (slug, version, title, text, is_published, saved_at, saved_by)
  values (new.slug, new.version, new.title, new.text, new.is_published, new.updated_at, new.updated_by);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION left_of_payment(the_reference text)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(received_kobo, 0) - (
    select coalesce(sum(amount_kobo), 0)::bigint from refunds
    where refunds.reference = payment_attempts.reference and refunds.status <> 'failed')
  from payment_attempts where reference = the_reference
$function$;

CREATE OR REPLACE FUNCTION log_dispute()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' or old.status is distinct from new.status then
    insert into order_events (order_id, kind, at, who, note)
    values (new.order_id, 'dispute_' || new.status, new.updated_at, 'provider',
      json_build_object('dispute', new.id, 'amountKobo', coalesce(new.lost_kobo, new.amount_kobo)));
  end if;
  if tg_op = 'UPDATE' and old.reply_status is distinct from new.reply_status and new.reply_status is not null then
    insert into order_events (order_id, kind, at, who, note)
    values (new.order_id,
      case new.reply_status when 'requested' then 'dispute_' || new.reply else 'dispute_reply_' || new.reply_status end,
      new.updated_at, case new.reply_status when 'requested' then new.replied_by else 'provider' end,
      json_build_object('dispute', new.id));
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION log_money()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into order_events (order_id, kind, at, who, note)
  values (new.order_id, 'money_' || new.outcome, coalesce(new.settled_at, new.paid_at, now()), coalesce(new.settled_by, 'provider'),
    json_strip_nulls(json_build_object('reference', new.reference, 'receivedKobo', new.received_kobo,
      'isReversed', case when new.status = 'reversed' then true end)));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION log_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  newest record;
begin
  if tg_op = 'INSERT' then
    perform begin_order_log(new);
    return null;
  end if;
  -- A change that no verb has written down is written down here.
  select from_status, to_status into newest from order_events
  where order_id = new.id and to_status is not null order by seq desc limit 1;
  if newest.from_status is distinct from old.status or newest.to_status is distinct from new.status then
    insert into order_events (order_id, kind, from_status, to_status, at, who)
    values (new.id, order_event_kind(old.status, new.status), old.status, new.status, now(), 'system');
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION log_refund()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into order_events (order_id, kind, at, who, note)
  select order_refunds.order_id, 'refund_' || new.status, new.updated_at, new.updated_by,
    json_strip_nulls(json_build_object(
      'refund', new.id, 'amountKobo', new.amount_kobo, 'reason', new.reason, 'way', new.by_hand_way))
  from order_refunds where id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION log_return()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into order_events (order_id, kind, at, who, note)
  values (new.order_id, 'return_' || new.status, new.updated_at, new.updated_by,
    json_strip_nulls(json_build_object(
      'return', new.id,
      'exchange', case when new.kind = 'exchange' then true end,
      'words', nullif(new.decline_words, ''))));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION log_review()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into order_events (order_id, kind, at, who, note)
  values (new.order_id,
    case
      when tg_op = 'INSERT' then 'review_written'
      when new.updated_by = 'system' then 'review_erased'
      when new.revision <> old.revision then 'review_edited'
      when new.state = old.state and new.reply <> old.reply then 'review_reply_changed'
      else 'review_' || new.state
    end,
    new.updated_at, new.updated_by,
    json_strip_nulls(json_build_object('review', new.id, 'declined', new.decline_reason)));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION log_stock()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  piece record;
  on_shelf integer;
  unexplained integer;
begin
  if tg_op = 'DELETE' then piece := old; else piece := new; end if;
  select quantity into on_shelf from stock where variant_id = piece.variant_id and size = piece.size;
  unexplained := coalesce(on_shelf, 0) - pieces_in_log(piece.variant_id, piece.size);
  if unexplained <> 0 then
    insert into stock_movements (variant_id, size, kind, delta)
    values (piece.variant_id, piece.size,
            case when tg_op = 'INSERT' and unexplained > 0 then 'received' when on_shelf is null then 'removed' else 'adjusted' end,
            unexplained);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION mailbox_of(address text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select case
    when address ~ '@(gmail|googlemail)\.com$'
      then replace(regexp_replace(address, '(?<=.)\+.*$|@[^@]*$', ''), '.', '') || '@gmail.com'
    else regexp_replace(address, '^([^+@]+)\+.*@', '\1@')
  end
$function$;

CREATE OR REPLACE FUNCTION measurements_move_products()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update products set version = version + 1 where id in (select product_id from changed);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION movement_has_cost()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.delta < 0 then
    new.unit_cost := (select cost from variants where id = new.variant_id);
  else
    new.unit_cost := (
      select unit_cost from stock_movements
      where order_id = new.order_id and variant_id = new.variant_id and size = new.size
        and kind in ('sold', 'exchanged') and delta < 0
      order by id desc limit 1);
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION name_cause_of_refund()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  kind text := split_part(new.idempotency_key, ':', 1);
  id_in_key text := split_part(new.idempotency_key, ':', 2);
  uuid_in_key uuid := case when id_in_key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then id_in_key::uuid end;
  first_key text := regexp_replace(new.idempotency_key, ':([2-9]|[1-9][0-9]{1,2})$', '');
begin
  new.cause := case kind
    when 'again' then 'retry' when 'provider' then 'on_paystack' when 'whole' then 'unusable_payment' when 'rest' then 'cancelled_order'
    when 'excess' then 'excess' when 'deposit' then 'deposit' when 'replacement' then 'replacement'
    when 'change' then 'change' when 'return' then 'return' when 'dispute' then 'dispute' else 'entered' end;
  case new.cause
    when 'retry' then select id into new.retried_id from refunds where id = uuid_in_key;
    when 'return' then select id into new.return_id from returns where id = uuid_in_key;
    when 'change' then select id into new.change_id from order_changes where id = uuid_in_key;
    when 'dispute' then select id into new.dispute_id from disputes where id = id_in_key;
    else null;
  end case;
  if new.cause in ('retry', 'return', 'change', 'dispute')
    and num_nonnulls(new.retried_id, new.return_id, new.change_id, new.dispute_id) = 0 then
    new.cause := 'entered';
  end if;
  if first_key <> new.idempotency_key and new.cause <> 'retry' then
    select id into new.first_part_id from refunds where idempotency_key = first_key;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION name_piece()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.sku := new_sku(new.variant_id, new.size);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION never_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  is_erased boolean := false;
  its_order uuid;
begin
  if tg_op = 'UPDATE' then
    if tg_table_name = 'order_events' then
      its_order := new.order_id;
      is_erased := (new.order_id, new.seq, new.kind, new.from_status, new.to_status, new.at, new.who)
          is not distinct from (old.order_id, old.seq, old.kind, old.from_status, old.to_status, old.at, old.who)
        and (new.note::jsonb = old.note::jsonb - 'words'
          or new.kind like 'refund\_%' and new.note::jsonb = old.note::jsonb - 'reason');
    elsif tg_table_name = 'stock_movements' then
      its_order := new.order_id;
      is_erased := new.kind = 'restocked' and new.reason = '' and to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason';
    elsif tg_table_name = 'manual_payments' then
      its_order := new.order_id;
      is_erased := new.reference = 'erased' and to_jsonb(new) - 'reference' = to_jsonb(old) - 'reference';
    elsif tg_table_name = 'refunds' then
      select order_id into its_order from order_refunds where id = new.id;
      is_erased := new.reason in (old.reason, 'Refund') and new.by_hand_reference in (old.by_hand_reference, 'erased')
        and to_jsonb(new) - 'reason' - 'by_hand_reference' = to_jsonb(old) - 'reason' - 'by_hand_reference';
    end if;
  end if;
  if is_erased and exists (select from orders where id = its_order and anonymous_at is not null) then
    return new;
  end if;
  raise exception '% is a log: its rows are neither changed nor deleted', tg_table_name using errcode = 'check_violation';
end $function$;

CREATE OR REPLACE FUNCTION new_sku(variant uuid, its_size text)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  size_word text := left(coalesce(nullif(sku_word(its_size), ''), 'SIZE'), 10);
  stem text;
  names record;
  named text;
begin
  -- Two that name pieces at the same moment would choose the same names.
  perform pg_advisory_xact_lock(hashtext('stock.sku'));
  select left(sku, -length(size) - 1) into stem from stock
  where variant_id = variant and right(sku, length(size) + 1) = '-' || size limit 1;
  if stem is null then
    select left(sku_word(split_part(trim(name), ' ', 1)), 12) as first_word, left(sku_word(name), 26) as whole_name,
      left(sku_word(color_name), 12) as colour into names
    from variants join products on products.id = product_id where variants.id = variant;
    for attempt in 0 .. 100000 loop
      stem := sku_word(concat_ws(' ',
        coalesce(nullif(case when attempt = 0 then names.first_word else names.whole_name end, ''), 'PIECE'),
        names.colour, case when attempt > 1 then attempt end));
      -- '.' is the character after '-'.
      exit when not exists (
        select from stock where sku >= stem || '-' and sku < stem || '.' and variant_id <> variant);
    end loop;
  end if;
  for attempt in 1 .. 100000 loop
    named := sku_word(concat_ws(' ', stem, size_word, case when attempt > 1 then attempt end));
    exit when not exists (select from stock where sku = named);
  end loop;
  return named;
end $function$;

CREATE OR REPLACE FUNCTION newsletter_event_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'newsletter event % cannot be changed', old.id using errcode = 'check_violation';
end $function$;

CREATE OR REPLACE FUNCTION newsletter_needs_consent()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from newsletter_subscribers where email = new.recipient and status = 'confirmed') then
    raise exception 'letter % is for an address that wants no newsletter', new.key using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION no_change_is_open()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from order_changes where order_id = new.id and applied_at is null and ended_at is null) then
    raise exception 'a change of order % waits for its payment', new.id using errcode = 'check_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION number_order_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from orders where id = new.order_id for update;
  select coalesce(max(seq), 0) + 1 into new.seq from order_events where order_id = new.order_id;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION number_shipment_problem()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.problem_number := old.problem_number + 1;
  new.problem_dismissed_at := null;
  new.problem_dismissed_by := null;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION on_delivery_is_open()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from orders
  where id = new.order_id and status = 'pending' and pay_by is not null
    and (new.confirmed_at is null or released_at is null);
  if not found then
    raise exception 'order % cannot be paid on delivery now', new.order_id using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION one_row_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'this row is changed, never taken away' using errcode = 'check_violation';
end $function$;

CREATE OR REPLACE FUNCTION order_adds_up()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  touched uuid[];
  wrong record;
begin
  -- A line that moves from one order to another touches both.
  if tg_table_name = 'orders' then touched := array[new.id]; else touched := array[new.order_id, old.order_id]; end if;
  select id, items_price, lines.cost into wrong
  from orders cross join lateral (select sum(quantity * price) as cost from order_lines where order_id = orders.id) as lines
  where id = any(touched) and lines.cost is distinct from items_price;
  if found then
    raise exception 'order % says its pieces cost %, its lines cost %', wrong.id, wrong.items_price, coalesce(wrong.cost, 0)
      using errcode = 'check_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION order_change_fits()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  changed orders;
begin
  if tg_op = 'UPDATE' and new.way_reference = 'erased'
    and to_jsonb(new) - 'way_reference' = to_jsonb(old) - 'way_reference'
    and exists (select from orders where id = new.order_id and anonymous_at is not null) then
    return new;
  end if;
  if tg_op = 'UPDATE' and (old.applied_at is not null or old.ended_at is not null
    or (new.order_id, new.position, new.quantity, new.variant_id, new.size, new.price, new.new_variant_id, new.new_size,
        new.new_price, new.difference, new.delivery)
      is distinct from (old.order_id, old.position, old.quantity, old.variant_id, old.size, old.price, old.new_variant_id,
        old.new_size, old.new_price, old.difference, old.delivery)) then
    raise exception 'change % of order % stays what it is', old.id, old.order_id using errcode = 'check_violation';
  end if;
  select * into changed from orders where id = new.order_id for update;
  if new.ended_at is null and (changed.status <> 'processing' or changed.discount_reason is not distinct from 'exchange') then
    raise exception 'order % can have no change', new.order_id using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION order_event_is_true()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  said text;
  actual text;
begin
  select to_status into said from order_events
  where order_id = new.order_id and to_status is not null order by seq desc limit 1;
  select status into actual from orders where id = new.order_id;
  if said is distinct from actual then
    raise exception 'order % is %, its log says %', new.order_id, actual, said using errcode = 'check_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION order_event_kind(from_status text, to_status text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case
    when from_status is null and to_status = 'pending' then 'placed'
    when from_status = 'cancelled' and to_status = 'processing' then 'revived'
    when to_status = 'processing' then 'paid'
    else to_status
  end
$function$;

CREATE OR REPLACE FUNCTION order_may_move()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (old.status, new.status) not in (
    ('pending', 'processing'), ('pending', 'cancelled'), ('processing', 'shipped'), ('processing', 'cancelled'),
    ('shipped', 'delivered'), ('cancelled', 'processing')
  ) or (old.status = 'cancelled' and old.paid_at is not null) then
    raise exception 'order % cannot go from % to %', old.id, old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION order_note_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' and exists (select from orders where id = old.order_id and anonymous_at is not null) then
    return old;
  end if;
  raise exception 'what was noted about order % stays', old.order_id using errcode = 'check_violation';
end $function$;

CREATE OR REPLACE FUNCTION ordered_cart_is_over()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform end_reminded_cart(id) from accounts where id = new.account_id or email = new.email;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION owed_of_payment(the_reference text)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(sum(owed_of_refund(id)), 0)::bigint from refunds where reference = the_reference and status = 'failed'
$function$;

CREATE OR REPLACE FUNCTION owed_of_refund(the_refund uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce((
    select case
      when amount_kobo > left_kobo
        and exists (select from disputes where disputes.reference = failed.reference and disputes.status = 'lost') then 0
      else greatest(least(left_kobo, amount_kobo - paid_on_paystack(id)), 0)
    end
    from (
      select id, reference, amount_kobo::bigint as amount_kobo, left_of_payment(reference) as left_kobo
      from refunds
      where id = the_refund and reference is not null and status = 'failed' and dismissed_at is null
        and not exists (select from refunds as again where again.retried_id = the_refund)
        and (not is_entered_refund(id) or is_refunded_in_part(id))
    ) as failed
  ), 0)
$function$;

CREATE OR REPLACE FUNCTION paid_differences(the_order uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(sum(difference), 0)::integer from order_changes
  where order_id = the_order and applied_at is not null and difference > 0
$function$;

CREATE OR REPLACE FUNCTION paid_is_paid()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  touched uuid[];
  wrong record;
begin
  -- Money that moves from one order to another touches both.
  if tg_table_name = 'orders' then touched := array[new.id]; else touched := array[new.order_id, old.order_id]; end if;
  select id, orders.status, orders.paid_at, total_amount::bigint * 100 as total_kobo, came.amount_kobo, came.deposit_kobo,
    agreed_kobo, credit_kobo into wrong
  from orders cross join lateral (
    select sum(amount_kobo)::bigint as amount_kobo, sum(amount_kobo) filter (where is_deposit)::bigint as deposit_kobo from (
      select amount_kobo, outcome = 'deposit' as is_deposit from payment_attempts
      where order_id = orders.id and outcome in ('applied', 'deposit', 'difference')
      union all select amount_kobo, false from manual_payments where order_id = orders.id
      union all select amount * 100::bigint, true from deposits where order_id = orders.id and way is not null
      union all select difference * 100::bigint, false from order_changes where order_id = orders.id and way is not null
    ) as payments
  ) as came left join lateral (
    select amount * 100::bigint as agreed_kobo from deposits where order_id = orders.id and received_at is not null
  ) as deposit on true left join lateral (
    select amount * 100::bigint as credit_kobo from credit_payments where order_id = orders.id and given_back_at is null
  ) as credit on true
  where id = any(touched) and case
    when orders.paid_at is not null then
      nullif(coalesce(came.amount_kobo, 0) + coalesce(credit_kobo, 0), 0) is distinct from nullif(total_amount::bigint * 100, 0)
        or came.deposit_kobo is distinct from agreed_kobo
    when orders.status = 'pending' then
      came.amount_kobo is distinct from came.deposit_kobo or came.deposit_kobo is distinct from agreed_kobo
    -- What staff received by hand they pay back by hand, which is a refund of its own.
    else credit_kobo is not null
      or exists (select from payment_attempts where order_id = orders.id and outcome in ('applied', 'deposit', 'difference'))
      or exists (select from manual_payments where order_id = orders.id)
  end;
  if found then
    raise exception '% order % is paid: %, it costs % kobo, % kobo were applied, % of them as a deposit of %, and % of credit',
      wrong.status, wrong.id, wrong.paid_at is not null, wrong.total_kobo, coalesce(wrong.amount_kobo, 0),
      coalesce(wrong.deposit_kobo, 0), coalesce(wrong.agreed_kobo, 0), coalesce(wrong.credit_kobo, 0)
      using errcode = 'check_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION paid_on_paystack(the_refund uuid)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  failed record;
  refunded bigint;
  used bigint := 0;
  counted bigint;
begin
  for failed in
    select refunds.id, refunds.reference, refunds.updated_at as failed_at,
      refunds.amount_kobo::bigint - coalesce(again.amount_kobo, 0)::bigint as amount_kobo
    from refunds left join refunds as again on again.retried_id = refunds.id
    where refunds.reference = (select reference from refunds where id = the_refund)
      and refunds.status = 'failed' and refunds.dismissed_at is null
      -- A retried one is no longer a part that is owed.
      and (again.id is not null or not is_entered_refund(refunds.id) or is_refunded_in_part(refunds.id))
    order by refunds.updated_at desc, refunds.id desc
  loop
    select coalesce(sum(amount_kobo), 0) into refunded from refunds
    where reference = failed.reference and status <> 'failed' and requested_at >= failed.failed_at and cause = 'on_paystack';
    counted := greatest(least(failed.amount_kobo, refunded - used), 0);
    if failed.id = the_refund then
      return counted;
    end if;
    used := used + counted;
  end loop;
  return 0;
end $function$;

CREATE OR REPLACE FUNCTION paid_refund_closes_return()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update returns set status = 'closed', updated_at = new.updated_at, updated_by = new.updated_by
  where status = 'received' and kind = 'refund' and is_return_settled(id) and order_id = coalesce(
    new.by_hand_order_id, (select order_id from payment_attempts where reference = new.reference));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION pieces_in_log(variant uuid, its_size text)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce((select pieces from stock_logged where variant_id = variant and size = its_size), 0)
$function$;

CREATE OR REPLACE FUNCTION plain_word(word text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select regexp_replace(normalize(lower(word), nfd), '[\u0300-\u036f]', '', 'g')
$function$;

CREATE OR REPLACE FUNCTION planned_sale_has_more()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  sale uuid;
begin
  for sale in select distinct sale_id from added loop
    if (select state from planned_sales where id = sale) <> 'planned' then
      raise exception 'planned sale % has started: its products stay', sale using errcode = 'check_violation';
    end if;
    perform planned_sales_part_ways(sale);
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION planned_sale_has_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform planned_sales_part_ways(new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION planned_sale_moves_on()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.id <> old.id or new.version <> old.version + 1 then
    raise exception 'planned sale % is saved as its next version', old.id using errcode = 'check_violation';
  end if;
  if (old.state, new.state) not in (('planned', 'planned'), ('planned', 'running'), ('planned', 'ended'),
    ('planned', 'cancelled'), ('running', 'running'), ('running', 'ended'))
  then
    raise exception 'planned sale % is % and cannot become %', old.id, old.state, new.state using errcode = 'check_violation';
  end if;
  -- What shoppers were promised stays; only the end may move.
  if old.state = 'running' and (new.percent, new.starts_at, new.started_at) is distinct from (old.percent, old.starts_at, old.started_at) then
    raise exception 'planned sale % is running: only its end can change', old.id using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION planned_sale_product_moves_on()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (old.state, new.state) not in (('waiting', 'changed'), ('changed', 'restored')) then
    raise exception 'product % of planned sale % is % and cannot become %', old.product_id, old.sale_id, old.state, new.state
      using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION planned_sales_part_ways(sale uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(hashtext('planned_sales'));
  if exists (
    select from planned_sales as sale_of join planned_sale_products as mine on mine.sale_id = sale_of.id
    join planned_sale_products as others on others.product_id = mine.product_id and others.sale_id <> mine.sale_id
    join planned_sales as other on other.id = others.sale_id
    where sale_of.id = sale and sale_of.state in ('planned', 'running') and other.state in ('planned', 'running')
      and other.starts_at < sale_of.ends_at and sale_of.starts_at < other.ends_at
  ) then
    raise exception 'planned sale % has a product that is in another sale at that time', sale using errcode = 'exclusion_violation';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION product_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refresh_product(new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION product_facts_move_on()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.composition, new.care, new.fit, new.length_note, new.weight_class)
    is distinct from (old.composition, old.care, old.fit, old.length_note, old.weight_class)
    and new.version = old.version
  then
    new.version := old.version + 1;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION product_moves_on()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.name, new.description, new.category, new.gender, new.sizes, new.discount_percent, new.status)
    is distinct from (old.name, old.description, old.category, old.gender, old.sizes, old.discount_percent, old.status)
  then
    new.version := old.version + 1;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION products_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into catalogue_changes (product_id) select distinct id from changed;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION promise_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'order % was placed under another promise', old.id using errcode = 'check_violation';
end $function$;

CREATE OR REPLACE FUNCTION promised_pieces_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% pieces of % in % are promised to unpaid orders', old.reserved, old.variant_id, old.size
    using errcode = 'check_violation';
end $function$;

CREATE OR REPLACE FUNCTION public_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform nextval('public_changes');
  if tg_table_name in ('products', 'variants', 'stock') then
    return null;
  elsif tg_table_name = 'reviews' then
    insert into page_changes (product_id) values (new.product_id);
  else
    insert into page_changes (product_id) values (null);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION published_is_whole(product uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from products where id = product and status = 'published') and (
    not exists (select from variants where product_id = product)
    or exists (
      select from variants where product_id = product
        and (main_image = '' or not exists (select from stock where variant_id = variants.id)))
  ) then
    raise exception 'product % is published without a picture or a size', product using errcode = 'check_violation';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION published_product_is_whole()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform published_is_whole(new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION published_variant_is_whole()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform published_is_whole(new.product_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION received_by_hand(the_order uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(sum(amount_kobo), 0)::bigint from (
    select amount_kobo from manual_payments where order_id = the_order
    union all select amount * 100::bigint from deposits where order_id = the_order and way is not null
    union all select difference * 100::bigint from order_changes where order_id = the_order and way is not null
    union all select amount * 100::bigint from credit_payments where order_id = the_order and given_back_at is null
  ) as payments
$function$;

CREATE OR REPLACE FUNCTION received_is_inspected()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from return_lines where return_id = new.id and restocked is null) then
    raise exception 'return % was received without an inspection', new.id using errcode = 'check_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION refresh_product(changed uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  update products set
    base_price = coalesce((select min(price) from variants where product_id = changed), 0),
    sort_name = lower(unaccent(name)),
    search_words = lower(unaccent(concat_ws(' ', name, category, gender,
      (select string_agg(color_name || ' ' || cloth, ' ' order by position) from variants where product_id = changed),
      description)))
  where id = changed
$function$;

CREATE OR REPLACE FUNCTION refund_account_is_needed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from refunds where id = new.refund_id and status = 'needs_attention' for update;
  if not found then
    raise exception 'refund % needs no account', new.refund_id using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION refund_is_covered()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  received bigint;
  promised bigint;
begin
  if new.reference is null then
    perform from orders where id = new.by_hand_order_id for update;
    received := received_by_hand(new.by_hand_order_id);
    select coalesce(sum(amount_kobo), 0) into promised from refunds
    where by_hand_order_id = new.by_hand_order_id and id <> new.id;
  else
    select received_kobo into received from payment_attempts where reference = new.reference for update;
    select coalesce(sum(amount_kobo), 0) into promised from refunds
    where reference = new.reference and status <> 'failed' and id <> new.id;
  end if;
  if new.status <> 'failed' and promised + new.amount_kobo > coalesce(received, 0) then
    raise exception 'of % kobo received by % cannot go back %', coalesce(received, 0),
      coalesce(new.reference, 'hand for ' || new.by_hand_order_id), promised + new.amount_kobo
      using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION refund_lines_fit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  bought integer;
  back bigint;
begin
  if not exists (select from order_refunds where id = new.refund_id and order_refunds.order_id = new.order_id) then
    raise exception 'refund % is not for order %', new.refund_id, new.order_id using errcode = 'check_violation';
  end if;
  perform from orders where id = new.order_id for update;
  select quantity into bought from order_lines where order_id = new.order_id and position = new.position;
  select coalesce(sum(quantity), 0) into back from refund_lines join refunds on refunds.id = refund_id
  where order_id = new.order_id and position = new.position
    and (status <> 'failed' or is_refunded_in_part(refunds.id));
  if back > bought then
    raise exception 'of line % of order % there were % pieces, not %', new.position, new.order_id, bought, back
      using errcode = 'check_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION refund_may_move()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (old.reference, old.amount_kobo, old.idempotency_key) is distinct from (new.reference, new.amount_kobo, new.idempotency_key)
     or old.cause is not null
       and (old.cause, old.retried_id, old.first_part_id, old.return_id, old.change_id, old.dispute_id)
         is distinct from (new.cause, new.retried_id, new.first_part_id, new.return_id, new.change_id, new.dispute_id)
     or (old.provider_id is not null and old.provider_id is distinct from new.provider_id) then
    raise exception 'refund % is what it was', old.id using errcode = 'check_violation';
  end if;
  if old.status <> new.status and (old.status, new.status) not in (
    ('requested', 'pending'), ('requested', 'processing'), ('requested', 'processed'), ('requested', 'failed'),
    ('requested', 'needs_attention'),
    ('pending', 'processing'), ('pending', 'processed'), ('pending', 'failed'), ('pending', 'needs_attention'),
    ('processing', 'processed'), ('processing', 'failed'), ('processing', 'needs_attention'),
    ('needs_attention', 'pending'), ('needs_attention', 'processing'), ('needs_attention', 'processed'), ('needs_attention', 'failed')
  ) then
    raise exception 'refund % cannot go from % to %', old.id, old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION refunds_of_return(the_return uuid)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
AS $function$
  with recursive parts (id) as (
    (select refund_id from returns where returns.id = the_return and refund_id is not null
      union select id from refunds where return_id = the_return)
    union
    select again.id from refunds as again join parts on again.retried_id = parts.id
  )
  select id from parts where not exists (select from refunds as again where again.retried_id = parts.id)
$function$;

CREATE OR REPLACE FUNCTION refunds_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'what was paid back is not forgotten' using errcode = 'check_violation';
end $function$;

CREATE OR REPLACE FUNCTION replacement_is_of_its_product()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.new_variant_id is not null) <> (select kind = 'exchange' from returns where id = new.return_id)
  or new.new_variant_id is not null and not exists (
    select from order_lines join variants on variants.product_id = order_lines.product_id
    where order_id = new.order_id and order_lines.position = new.position and variants.id = new.new_variant_id
  ) then
    raise exception 'line % of return % cannot be exchanged for variant %', new.position, new.return_id, new.new_variant_id
      using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION retriable_of_refund(the_refund uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce((
    select case
      when not is_entered_refund(id) or is_refunded_in_part(id) then owed_of_refund(id)
      when amount_kobo <= left_of_payment(reference) - owed_of_payment(reference) then amount_kobo
      else 0
    end
    from refunds
    where id = the_refund and reference is not null and status = 'failed' and dismissed_at is null
      and not exists (select from refunds as again where again.retried_id = the_refund)
  ), 0)
$function$;

CREATE OR REPLACE FUNCTION retried_refund_of_return()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update returns set refund_id = new.id where refund_id = new.retried_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION return_may_move()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (old.order_id, old.reason, old.idempotency_key, old.requested_at, old.kind)
     is distinct from (new.order_id, new.reason, new.idempotency_key, new.requested_at, new.kind)
  or old.replacement_id is not null and old.replacement_id is distinct from new.replacement_id then
    raise exception 'return % is what it was', old.id using errcode = 'check_violation';
  end if;
  if old.status <> new.status and (old.status, new.status) not in (
    ('requested', 'accepted'), ('requested', 'declined'), ('requested', 'withdrawn'),
    ('accepted', 'received'), ('accepted', 'withdrawn'), ('received', 'closed')
  ) then
    raise exception 'return % cannot go from % to %', old.id, old.status, new.status using errcode = 'check_violation';
  end if;
  if old.status <> new.status and new.status = 'closed' and new.kind = 'exchange' and new.replacement_id is null
    and not is_fully_refunded(new.order_id) then
    raise exception 'exchange % is paid and has no replacement', old.id using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION returns_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a return is not deleted' using errcode = 'check_violation';
end $function$;

CREATE OR REPLACE FUNCTION review_is_of_delivery()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (
    select from orders where id = new.order_id and status = 'delivered' and owner_left_at is null for update
  ) or not exists (
    select from order_lines
    where order_id = new.order_id and position = new.position and product_id = new.product_id
  ) then
    raise exception 'product % was not delivered with order %', new.product_id, new.order_id
      using errcode = 'check_violation';
  end if;
  if tg_op = 'INSERT' and not new.is_demo and (new.state, new.updated_by) <> ('pending', 'shopper') then
    raise exception 'review % begins with its customer', new.id using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION review_may_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  is_edit boolean := new.revision = old.revision + 1 and new.state = 'pending' and new.updated_by = 'shopper';
  is_erasure boolean := new.updated_by = 'system' and new.words = '' and new.shown_name = ''
    and (new.stars, new.fit, new.state) is not distinct from (old.stars, old.fit, old.state);
begin
  if (new.order_id, new.position, new.product_id, new.is_demo)
     is distinct from (old.order_id, old.position, old.product_id, old.is_demo)
  or new.revision <> old.revision and not is_edit
  or (new.stars, new.fit, new.words, new.shown_name, new.written_at)
     is distinct from (old.stars, old.fit, old.words, old.shown_name, old.written_at) and not (is_edit or is_erasure)
  or new.state <> old.state and not is_edit and (new.state = 'pending' or new.updated_by not like 'staff:%') then
    raise exception 'review % cannot be changed so', old.id using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION review_photo_may_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.review_id is not null and new.review_id is distinct from old.review_id
  or new.review_id is not null and not exists (
    select from reviews where id = new.review_id and order_id = new.order_id
  ) then
    raise exception 'photo % cannot be changed so', old.id using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION review_request_needs_delivery()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (
    select from review_requests join orders on orders.id = order_id
    where 'review-request:' || order_id = new.key and orders.email = new.recipient
      and status = 'delivered' and requested_at = new.created_at) then
    raise exception 'letter % is for nobody who was asked', new.key using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION reviews_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a review is not deleted' using errcode = 'check_violation';
end $function$;

CREATE OR REPLACE FUNCTION sent_issue_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and (new.subject, new.text, new.sent_at, new.sent_by, new.version)
      is not distinct from (old.subject, old.text, old.sent_at, old.sent_by, old.version) then
    return new;
  end if;
  raise exception 'newsletter % was sent: it stays what it was', old.id using errcode = 'check_violation';
end $function$;

CREATE OR REPLACE FUNCTION shipment_has_room()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  too_many integer;
begin
  perform from orders where id = new.order_id for update;
  select min(ordered.position) into too_many
  from shipment_lines as packed
    join shipments on shipments.id = packed.shipment_id
    join order_lines as ordered on ordered.order_id = packed.order_id and ordered.position = packed.position
  where packed.order_id = new.order_id and shipments.status in ('booking', 'booked', 'in_transit', 'delivered', 'lost')
  group by ordered.position, ordered.quantity
  having sum(packed.quantity - packed.resent) > ordered.quantity
  limit 1;
  if too_many is not null then
    raise exception 'line % of order % is in more parcels than it has units', too_many, new.order_id
      using errcode = 'check_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION shipment_lines_fit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  parcel shipments;
begin
  if tg_op = 'DELETE' then
    -- A draft that is deleted is no longer there.
    if exists (select from shipments where id = old.shipment_id) then
      raise exception 'the contents of parcel % stay what they are', old.shipment_id using errcode = 'check_violation';
    end if;
    return old;
  end if;
  select * into parcel from shipments where id = new.shipment_id for share;
  if tg_op = 'UPDATE' and parcel.status = 'lost' and old.resent = 0
    and (new.shipment_id, new.order_id, new.position, new.quantity)
      = (old.shipment_id, old.order_id, old.position, old.quantity) then
    return new;
  end if;
  if tg_op = 'UPDATE' or parcel.status <> 'draft' or parcel.order_id <> new.order_id then
    raise exception 'the contents of parcel % stay what they are', new.shipment_id using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION shipment_may_move()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (old.status, new.status) not in (
    ('draft', 'booking'),
    ('booking', 'booked'), ('booking', 'failed'), ('booking', 'in_transit'), ('booking', 'delivered'), ('booking', 'cancelled'),
    ('booking', 'came_back'),
    ('booked', 'in_transit'), ('booked', 'delivered'), ('booked', 'cancelled'), ('booked', 'came_back'),
    ('in_transit', 'delivered'), ('in_transit', 'cancelled'), ('in_transit', 'lost'), ('in_transit', 'came_back')
  ) then
    raise exception 'shipment % cannot go from % to %', old.id, old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION shipped_orders_have_something()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if is_fully_refunded(new.id) then
    raise exception 'nothing of order % is left to ship', new.id using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION shopper_photo_may_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    if old.deleting_since is null then
      raise exception 'the files of photo % go before its row', old.id using errcode = 'check_violation';
    end if;
    return old;
  end if;
  if new.id <> old.id or new.order_id <> old.order_id
  or old.return_id is not null and new.return_id is distinct from old.return_id
  or old.deleting_since is not null and (new.deleting_since is null or new.return_id is distinct from old.return_id) then
    raise exception 'photo % cannot be changed so', old.id using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION shown_logo_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from shop_settings where logo ->> 'url' = new.address) then
    return null;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION sku_word(words text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select trim(both '-' from regexp_replace(upper(unaccent(words)), '[^A-Z0-9]+', '-', 'g'))
$function$;

CREATE OR REPLACE FUNCTION staff_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'who worked here is not forgotten: let them leave' using errcode = 'check_violation';
end $function$;

CREATE OR REPLACE FUNCTION staff_text_may_move()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (old.status, new.status) not in (
    ('sending', 'sent'), ('sending', 'delivered'), ('sending', 'failed'), ('sending', 'unknown'),
    ('unknown', 'sent'), ('unknown', 'delivered'), ('unknown', 'failed'),
    ('sent', 'delivered'), ('sent', 'failed'), ('failed', 'delivered')
  ) then
    raise exception 'text message % to staff cannot go from % to %', old.id, old.status, new.status
      using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION stock_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into catalogue_changes (product_id)
  select distinct product_id from changed join variants on variants.id = changed.variant_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION stock_movement_is_true()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  on_shelf integer;
begin
  select quantity into on_shelf from stock where variant_id = new.variant_id and size = new.size;
  if coalesce(on_shelf, 0) <> pieces_in_log(new.variant_id, new.size) then
    raise exception 'of % in % there are %, the log says %', new.variant_id, new.size, coalesce(on_shelf, 0),
      pieces_in_log(new.variant_id, new.size) using errcode = 'check_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION stock_request_is_told_once()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.notified_at is not null and new.notified_at is distinct from old.notified_at
    or old.confirmed_at is not null and new.confirmed_at is distinct from old.confirmed_at
    or (new.variant_id, new.size) is distinct from (old.variant_id, old.size)
    or new.email <> old.email and (old.notified_at is null or new.email <> '') then
    raise exception 'stock request % cannot be changed so', old.id using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION taken_back_once()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  bought integer;
  delivered timestamptz;
begin
  select delivered_at into delivered from orders where id = new.order_id for update;
  select quantity into bought from order_lines where order_id = new.order_id and position = new.position;
  if tg_table_name = 'return_lines' and delivered is null then
    raise exception 'order % was not delivered', new.order_id using errcode = 'check_violation';
  end if;
  if taken_back_units(new.order_id, new.position) > bought then
    raise exception 'of line % of order % there were % units to take back', new.position, new.order_id, bought
      using errcode = 'check_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION taken_back_units(the_order uuid, the_position integer)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce((
    select sum(return_lines.quantity) from return_lines join returns on returns.id = return_id
    where return_lines.order_id = the_order and return_lines.position = the_position
      and returns.status not in ('declined', 'withdrawn')
  ), 0) + coalesce((
    select sum(refund_lines.quantity) from refund_lines join refunds on refunds.id = refund_lines.refund_id
    where refund_lines.order_id = the_order and refund_lines.position = the_position
      and (refunds.status <> 'failed' or is_refunded_in_part(refunds.id))
      and not exists (select from returns where returns.refund_id = refunds.id)
  ), 0)
$function$;

CREATE OR REPLACE FUNCTION text_message_may_move()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (old.status, new.status) not in (
    ('waiting', 'sending'), ('waiting', 'left_out'),
    ('sending', 'waiting'), ('sending', 'sent'), ('sending', 'delivered'), ('sending', 'failed'), ('sending', 'unknown'),
    ('unknown', 'sent'), ('unknown', 'delivered'), ('unknown', 'failed'),
    ('sent', 'delivered'), ('sent', 'failed'), ('failed', 'delivered')
  ) then
    raise exception 'text message % of order % cannot go from % to %', old.kind, old.order_id, old.status, new.status
      using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION text_page_may_go()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.is_published or old.is_standard then
    raise exception 'page % may not be deleted', old.slug using errcode = 'check_violation';
  end if;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION text_page_version_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Versions go only together with their page.
  if tg_op = 'DELETE' and not exists (select from text_pages where slug = old.slug) then return old; end if;
  raise exception 'version % of page % stays as it was saved', old.version, old.slug using errcode = 'check_violation';
end $function$;

CREATE OR REPLACE FUNCTION tries_of_refund(the_refund uuid)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
AS $function$
  with recursive earlier (id, retried_id, first_part_id) as (
    select id, retried_id, first_part_id from refunds where id = the_refund
    union all
    select refunds.id, refunds.retried_id, refunds.first_part_id from earlier join refunds on refunds.id = earlier.retried_id
  ), first_part (id) as (
    select coalesce(first_part_id, id) from earlier where retried_id is null
  ), tries (id) as (
    (select id from first_part union all select refunds.id from first_part join refunds on refunds.first_part_id = first_part.id)
    union all
    select again.id from tries join refunds as again on again.retried_id = tries.id
  )
  select id from tries
$function$;

CREATE OR REPLACE FUNCTION turntable_moves_product()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update products set version = version + 1
  where id = (select product_id from variants where id = coalesce(new.variant_id, old.variant_id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION undelivered_is_true()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and (old.sent_again_at is not null
    or (old.order_id, old.number, old.reason, old.came_back_at, old.recorded_by)
      is distinct from (new.order_id, new.number, new.reason, new.came_back_at, new.recorded_by)) then
    raise exception 'parcel % of order % came back as it was recorded', old.number, old.order_id
      using errcode = 'check_violation';
  end if;
  perform from orders
  where id = new.order_id and not is_pickup and (status = 'shipped' or status = 'pending' and exists (
    select from on_delivery_orders where order_id = orders.id and dispatched_at is not null));
  if not found then
    raise exception 'order % is not on its way', new.order_id using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION undelivered_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from undelivered_parcels where order_id = new.id and sent_again_at is null)
    and not exists (select from shipments where order_id = new.id and status in ('in_transit', 'delivered'))
    and not exists (select from units_sent_by_hand where order_id = new.id) then
    raise exception 'order % came back and was not sent again', new.id using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION used_code_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from coupon_uses where code = old.code) then
    raise exception 'coupon % was used: its code stays', old.code using errcode = 'check_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $function$;

CREATE OR REPLACE FUNCTION variant_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refresh_product(coalesce(new.product_id, old.product_id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION variant_moves_product()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update products set version = version + 1 where id = coalesce(new.product_id, old.product_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION variants_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into catalogue_changes (product_id) select distinct product_id from changed;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION wishes_are_few()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (select count(*) from wishes where account_id = new.account_id) > 300 then
    raise exception 'the wish list of account % has more than 300 products', new.account_id using errcode = 'check_violation';
  end if;
  return null;
end $function$;
