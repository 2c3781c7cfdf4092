CREATE SEQUENCE "public"."favorite_revisions" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"avatar" uuid,
	"password_hash" text,
	"google_id" text,
	"locale" text NOT NULL,
	"invite_code" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"locked_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"image_url" text,
	"former_email_hash" text
);
--> statement-breakpoint
CREATE TABLE "avatars" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"type" text NOT NULL,
	"content" text NOT NULL,
	CONSTRAINT "avatars_account_id_unique" UNIQUE("account_id")
);
--> statement-breakpoint
CREATE TABLE "email_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"device" text NOT NULL,
	"network" text NOT NULL,
	"ended_at" timestamp with time zone,
	"login_type" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_key_holds" (
	"hold_id" uuid PRIMARY KEY NOT NULL,
	"api_key_id" uuid NOT NULL,
	"month" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_key_months" (
	"api_key_id" uuid NOT NULL,
	"month" text NOT NULL,
	"used" bigint NOT NULL,
	CONSTRAINT "api_key_months_api_key_id_month_pk" PRIMARY KEY("api_key_id","month"),
	CONSTRAINT "api_key_months_used" CHECK (used >= 0)
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"key_hash" text NOT NULL,
	"monthly_limit" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "redeem_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code_hash" text NOT NULL,
	"batch" text NOT NULL,
	"plan" text NOT NULL,
	"cycle" text NOT NULL,
	"days" integer NOT NULL,
	"max_uses" integer DEFAULT 1 NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "redeem_codes_uses" CHECK (uses >= 0 and uses <= max_uses)
);
--> statement-breakpoint
CREATE TABLE "redemptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"from_plan" text NOT NULL,
	"to_plan" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "families" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"plan" text NOT NULL,
	"cycle" text NOT NULL,
	"seats" integer NOT NULL,
	"valid_from" timestamp with time zone NOT NULL,
	"valid_to" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "family_members" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"family_id" uuid NOT NULL,
	"email" text NOT NULL,
	"account_id" uuid,
	"token_hash" text NOT NULL,
	"status" text NOT NULL,
	"invited_at" timestamp with time zone NOT NULL,
	"joined_at" timestamp with time zone,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "invites" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"inviter_id" uuid NOT NULL,
	"invitee_id" uuid NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"inviter_reward" bigint NOT NULL,
	"invitee_reward" bigint NOT NULL,
	"registered_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "quota_buckets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"meter" text NOT NULL,
	"channel" text NOT NULL,
	"priority" smallint NOT NULL,
	"source_key" text NOT NULL,
	"granted" bigint NOT NULL,
	"used" bigint DEFAULT 0 NOT NULL,
	"held" bigint DEFAULT 0 NOT NULL,
	"valid_from" timestamp with time zone NOT NULL,
	"valid_to" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "quota_buckets_bounds" CHECK (used >= 0 and held >= 0 and used + held <= granted and granted < 9007199254740992)
);
--> statement-breakpoint
CREATE TABLE "quota_entries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"bucket_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"granted" bigint DEFAULT 0 NOT NULL,
	"used" bigint DEFAULT 0 NOT NULL,
	"held" bigint DEFAULT 0 NOT NULL,
	"reference" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quota_hold_lines" (
	"hold_id" uuid NOT NULL,
	"bucket_id" uuid NOT NULL,
	"sequence" smallint NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "quota_hold_lines_hold_id_bucket_id_pk" PRIMARY KEY("hold_id","bucket_id")
);
--> statement-breakpoint
CREATE TABLE "quota_holds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"request_key" text NOT NULL,
	"amount" bigint NOT NULL,
	"settled" bigint DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"overrun" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "quota_holds_bounds" CHECK (amount > 0 and settled between 0 and amount and overrun >= 0)
);
--> statement-breakpoint
CREATE TABLE "usage_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"hold_id" uuid,
	"api_key_id" uuid,
	"medium" text NOT NULL,
	"engine" text NOT NULL,
	"model" text,
	"characters" bigint DEFAULT 0 NOT NULL,
	"charged" bigint DEFAULT 0 NOT NULL,
	"outcome" text NOT NULL,
	"overrun" bigint DEFAULT 0 NOT NULL,
	"details" jsonb,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_number" text NOT NULL,
	"account_id" uuid NOT NULL,
	"product_id" text NOT NULL,
	"type" text NOT NULL,
	"units" bigint NOT NULL,
	"status" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"checkout_session_id" text,
	"payment_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"refunded_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refund_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"payment_id" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "stripe_customers" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_inbox" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"payload" jsonb NOT NULL,
	"status" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text,
	"created_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"handled_at" timestamp with time zone,
	CONSTRAINT "webhook_inbox_provider_event_id_pk" PRIMARY KEY("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"source" text NOT NULL,
	"source_id" text NOT NULL,
	"plan" text NOT NULL,
	"cycle" text NOT NULL,
	"status" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"period_start" timestamp with time zone NOT NULL,
	"period_end" timestamp with time zone NOT NULL,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"pending_plan" text,
	"pending_cycle" text,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"plan_since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document_pages" (
	"document_id" uuid NOT NULL,
	"index" integer NOT NULL,
	"width" double precision NOT NULL,
	"height" double precision NOT NULL,
	"text" text NOT NULL,
	"state" text NOT NULL,
	"segments" integer NOT NULL,
	"translated" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"delivered" integer DEFAULT 0 NOT NULL,
	"is_charged" boolean DEFAULT false NOT NULL,
	"sequence" integer NOT NULL,
	"blocks" text NOT NULL,
	"translations" text DEFAULT '{}' NOT NULL,
	"recognized" text,
	CONSTRAINT "document_pages_document_id_index_pk" PRIMARY KEY("document_id","index")
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"api_key_id" uuid,
	"file_name" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"is_converted" boolean DEFAULT false NOT NULL,
	"format" text,
	"title" text,
	"warnings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"state" text NOT NULL,
	"error" jsonb,
	"engine" text NOT NULL,
	"is_ocr" boolean NOT NULL,
	"enable_formula" boolean NOT NULL,
	"enable_table" boolean NOT NULL,
	"source" text NOT NULL,
	"target" text NOT NULL,
	"glossary_id" uuid,
	"pages" text NOT NULL,
	"password" text,
	"page_count" integer,
	"pages_wanted" integer,
	"attempt" integer DEFAULT 0 NOT NULL,
	"hold_id" uuid,
	"run_id" uuid,
	"run_expires_at" timestamp with time zone,
	"sequence" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orphaned_files" (
	"key" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "favorites" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"translation" text NOT NULL,
	"source" text NOT NULL,
	"target" text NOT NULL,
	"context" text,
	"page_title" text,
	"page_url" text,
	"note" text,
	"saved_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	"revision" bigint NOT NULL,
	CONSTRAINT "favorites_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "synced_settings" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"revision" integer NOT NULL,
	"settings" jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "glossaries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"source" text,
	"target" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "glossary_shares" (
	"glossary_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"role" text NOT NULL,
	"shared_at" timestamp with time zone NOT NULL,
	CONSTRAINT "glossary_shares_glossary_id_account_id_pk" PRIMARY KEY("glossary_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "glossary_terms" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"glossary_id" uuid NOT NULL,
	"source" text NOT NULL,
	"target" text NOT NULL,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "audit_trail" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"operator" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"details" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "translations" (
	"key" text PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"source" text NOT NULL,
	"route" text,
	"stored_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "avatars" ADD CONSTRAINT "avatars_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key_holds" ADD CONSTRAINT "api_key_holds_hold_id_quota_holds_id_fk" FOREIGN KEY ("hold_id") REFERENCES "public"."quota_holds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key_holds" ADD CONSTRAINT "api_key_holds_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key_months" ADD CONSTRAINT "api_key_months_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_code_id_redeem_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."redeem_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "families" ADD CONSTRAINT "families_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "families" ADD CONSTRAINT "families_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_members" ADD CONSTRAINT "family_members_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_members" ADD CONSTRAINT "family_members_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_inviter_id_accounts_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_invitee_id_accounts_id_fk" FOREIGN KEY ("invitee_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quota_buckets" ADD CONSTRAINT "quota_buckets_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quota_holds" ADD CONSTRAINT "quota_holds_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_events" ADD CONSTRAINT "usage_events_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_events" ADD CONSTRAINT "usage_events_hold_id_quota_holds_id_fk" FOREIGN KEY ("hold_id") REFERENCES "public"."quota_holds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stripe_customers" ADD CONSTRAINT "stripe_customers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_pages" ADD CONSTRAINT "document_pages_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "synced_settings" ADD CONSTRAINT "synced_settings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "glossaries" ADD CONSTRAINT "glossaries_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "glossary_shares" ADD CONSTRAINT "glossary_shares_glossary_id_glossaries_id_fk" FOREIGN KEY ("glossary_id") REFERENCES "public"."glossaries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "glossary_shares" ADD CONSTRAINT "glossary_shares_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "glossary_terms" ADD CONSTRAINT "glossary_terms_glossary_id_glossaries_id_fk" FOREIGN KEY ("glossary_id") REFERENCES "public"."glossaries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_former_email" ON "accounts" USING btree ("former_email_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_email" ON "accounts" USING btree (lower("email")) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_google_id" ON "accounts" USING btree ("google_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_invite_code" ON "accounts" USING btree ("invite_code");--> statement-breakpoint
CREATE INDEX "email_codes_email" ON "email_codes" USING btree ("email","purpose","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_hash" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_account" ON "sessions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "api_key_holds_key" ON "api_key_holds" USING btree ("api_key_id");--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_hash" ON "api_keys" USING btree ("key_hash");--> statement-breakpoint
CREATE INDEX "api_keys_account" ON "api_keys" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "redeem_codes_hash" ON "redeem_codes" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "redeem_codes_batch" ON "redeem_codes" USING btree ("batch");--> statement-breakpoint
CREATE UNIQUE INDEX "redemptions_once" ON "redemptions" USING btree ("code_id","account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "families_order" ON "families" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "families_owner" ON "families" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "family_members_token" ON "family_members" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "family_members_email" ON "family_members" USING btree ("family_id","email") WHERE status <> 'removed';--> statement-breakpoint
CREATE UNIQUE INDEX "family_members_account" ON "family_members" USING btree ("account_id") WHERE status = 'active';--> statement-breakpoint
CREATE UNIQUE INDEX "invites_invitee" ON "invites" USING btree ("invitee_id");--> statement-breakpoint
CREATE INDEX "invites_inviter" ON "invites" USING btree ("inviter_id","registered_at");--> statement-breakpoint
CREATE INDEX "invites_status" ON "invites" USING btree ("status","expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "quota_buckets_source" ON "quota_buckets" USING btree ("account_id","meter","source_key");--> statement-breakpoint
CREATE INDEX "quota_buckets_order" ON "quota_buckets" USING btree ("account_id","meter","priority","valid_to");--> statement-breakpoint
CREATE UNIQUE INDEX "quota_entries_once" ON "quota_entries" USING btree ("bucket_id","kind","reference");--> statement-breakpoint
CREATE UNIQUE INDEX "quota_holds_request" ON "quota_holds" USING btree ("account_id","request_key") WHERE status in ('open', 'settled');--> statement-breakpoint
CREATE INDEX "quota_holds_open" ON "quota_holds" USING btree ("account_id","expires_at") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "usage_events_account" ON "usage_events" USING btree ("account_id","at");--> statement-breakpoint
CREATE INDEX "usage_events_key" ON "usage_events" USING btree ("api_key_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_number" ON "orders" USING btree ("order_number");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_checkout_session" ON "orders" USING btree ("checkout_session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_payment" ON "orders" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "orders_account" ON "orders" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_requests_subject" ON "refund_requests" USING btree ("kind","subject");--> statement-breakpoint
CREATE INDEX "refund_requests_account" ON "refund_requests" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stripe_customers_customer" ON "stripe_customers" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "webhook_inbox_status" ON "webhook_inbox" USING btree ("status","received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_source" ON "subscriptions" USING btree ("source","source_id");--> statement-breakpoint
CREATE INDEX "subscriptions_account" ON "subscriptions" USING btree ("account_id","period_end");--> statement-breakpoint
CREATE INDEX "subscriptions_open" ON "subscriptions" USING btree ("period_end") WHERE status <> 'ended';--> statement-breakpoint
CREATE INDEX "documents_account" ON "documents" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "documents_expiry" ON "documents" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "documents_state" ON "documents" USING btree ("state","run_expires_at");--> statement-breakpoint
CREATE INDEX "favorites_list" ON "favorites" USING btree ("account_id","kind","saved_at") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "favorites_revision" ON "favorites" USING btree ("account_id","revision");--> statement-breakpoint
CREATE INDEX "glossaries_owner" ON "glossaries" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "glossary_shares_account" ON "glossary_shares" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "glossary_terms_source" ON "glossary_terms" USING btree ("glossary_id","source");--> statement-breakpoint
CREATE INDEX "audit_trail_subject" ON "audit_trail" USING btree ("subject","at");--> statement-breakpoint
CREATE INDEX "attempts_end" ON "attempts" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "translations_stored_at" ON "translations" USING btree ("stored_at");