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
ALTER TABLE "api_key_holds" ADD CONSTRAINT "api_key_holds_hold_id_quota_holds_id_fk" FOREIGN KEY ("hold_id") REFERENCES "public"."quota_holds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key_holds" ADD CONSTRAINT "api_key_holds_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key_months" ADD CONSTRAINT "api_key_months_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_key_holds_key" ON "api_key_holds" USING btree ("api_key_id");