CREATE TABLE "document_pages" (
	"document_id" uuid NOT NULL,
	"index" integer NOT NULL,
	"width" double precision NOT NULL,
	"height" double precision NOT NULL,
	"text" text NOT NULL,
	"state" text NOT NULL,
	"segments" integer NOT NULL,
	"translated" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"delivered" integer DEFAULT 0 NOT NULL,
	"is_charged" boolean DEFAULT false NOT NULL,
	"sequence" integer NOT NULL,
	"blocks" text NOT NULL,
	"translations" text DEFAULT '{}' NOT NULL,
	CONSTRAINT "document_pages_document_id_index_pk" PRIMARY KEY("document_id","index")
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"api_key_id" uuid,
	"file_name" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"is_converted" boolean DEFAULT false NOT NULL,
	"format" text,
	"title" text,
	"warnings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"state" text NOT NULL,
	"error" jsonb,
	"engine" text NOT NULL,
	"is_ocr" boolean NOT NULL,
	"enable_formula" boolean NOT NULL,
	"enable_table" boolean NOT NULL,
	"source" text NOT NULL,
	"target" text NOT NULL,
	"glossary_id" uuid,
	"pages" text NOT NULL,
	"password" text,
	"page_count" integer,
	"pages_wanted" integer,
	"attempt" integer DEFAULT 0 NOT NULL,
	"hold_id" uuid,
	"run_id" uuid,
	"run_expires_at" timestamp with time zone,
	"sequence" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orphaned_files" (
	"key" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "document_pages" ADD CONSTRAINT "document_pages_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_account" ON "documents" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "documents_expiry" ON "documents" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "documents_state" ON "documents" USING btree ("state","run_expires_at");