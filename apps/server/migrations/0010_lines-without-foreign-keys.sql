ALTER TABLE "quota_hold_lines" DROP CONSTRAINT "quota_hold_lines_hold_id_quota_holds_id_fk";
--> statement-breakpoint
ALTER TABLE "quota_hold_lines" DROP CONSTRAINT "quota_hold_lines_bucket_id_quota_buckets_id_fk";
