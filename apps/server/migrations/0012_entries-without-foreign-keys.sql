ALTER TABLE "quota_entries" DROP CONSTRAINT "quota_entries_bucket_id_quota_buckets_id_fk";
