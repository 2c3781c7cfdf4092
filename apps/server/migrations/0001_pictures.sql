CREATE TABLE "pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid,
	"request_key" text,
	"mime" text NOT NULL,
	"answer" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pictures_request" ON "pictures" USING btree ("account_id","request_key");--> statement-breakpoint
CREATE INDEX "pictures_expiry" ON "pictures" USING btree ("expires_at");