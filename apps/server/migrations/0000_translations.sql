CREATE TABLE "translations" (
	"key" text PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"source" text NOT NULL,
	"route" text,
	"stored_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "translations_stored_at" ON "translations" USING btree ("stored_at");