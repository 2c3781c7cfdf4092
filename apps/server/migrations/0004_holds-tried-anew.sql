DROP INDEX "quota_hold_lines_bucket";--> statement-breakpoint
DROP INDEX "quota_holds_expiry";--> statement-breakpoint
DROP INDEX "quota_holds_request";--> statement-breakpoint
ALTER TABLE "quota_holds" ADD COLUMN "overrun" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "quota_holds_open" ON "quota_holds" USING btree ("account_id","expires_at") WHERE status = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "quota_holds_request" ON "quota_holds" USING btree ("account_id","request_key") WHERE status in ('open', 'settled');--> statement-breakpoint
ALTER TABLE "quota_holds" ADD CONSTRAINT "quota_holds_bounds" CHECK (amount > 0 and settled between 0 and amount and overrun >= 0);