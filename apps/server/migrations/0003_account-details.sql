CREATE TABLE "avatars" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"type" text NOT NULL,
	"content" text NOT NULL,
	CONSTRAINT "avatars_account_id_unique" UNIQUE("account_id")
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "email_codes_network";--> statement-breakpoint
ALTER TABLE "accounts" ALTER COLUMN "avatar" SET DATA TYPE uuid USING "avatar"::uuid;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "image_url" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "former_email_hash" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "login_type" text NOT NULL;--> statement-breakpoint
ALTER TABLE "avatars" ADD CONSTRAINT "avatars_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempts_end" ON "attempts" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "accounts_former_email" ON "accounts" USING btree ("former_email_hash");--> statement-breakpoint
ALTER TABLE "email_codes" DROP COLUMN "network";