CREATE SEQUENCE "public"."favorite_revisions" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
DROP INDEX "favorites_synced";--> statement-breakpoint
DROP INDEX "favorites_list";--> statement-breakpoint
ALTER TABLE "favorites" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "favorites" ADD COLUMN "revision" bigint NOT NULL;--> statement-breakpoint
CREATE INDEX "favorites_revision" ON "favorites" USING btree ("account_id","revision");--> statement-breakpoint
CREATE INDEX "favorites_list" ON "favorites" USING btree ("account_id","kind","saved_at") WHERE removed_at is null;--> statement-breakpoint
ALTER TABLE "favorites" DROP COLUMN "deleted_at";--> statement-breakpoint
ALTER TABLE "favorites" DROP COLUMN "synced_at";