ALTER TABLE "accounts" ADD COLUMN "mailbox" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "accounts_mailbox" ON "accounts" USING btree ("mailbox");--> statement-breakpoint
UPDATE "accounts" SET "mailbox" = CASE
  WHEN split_part(lower("email"), '@', 2) IN ('gmail.com', 'googlemail.com')
  THEN replace(split_part(split_part(lower("email"), '@', 1), '+', 1), '.', '') || '@gmail.com'
  ELSE split_part(split_part(lower("email"), '@', 1), '+', 1) || '@' || split_part(lower("email"), '@', 2)
END WHERE "deleted_at" IS NULL AND "email" <> '';
