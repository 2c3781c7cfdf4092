CREATE TABLE "daily_amounts" (
	"key" text NOT NULL,
	"day" date NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "daily_amounts_key_day_pk" PRIMARY KEY("key","day")
);
--> statement-breakpoint
CREATE INDEX "daily_amounts_day" ON "daily_amounts" USING btree ("day");