CREATE TABLE "source_sync" (
	"source" text PRIMARY KEY NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"active_at" timestamp with time zone NOT NULL,
	"pass" jsonb,
	"synced_at" timestamp with time zone,
	"updated_through" date,
	"swept_at" timestamp with time zone,
	"changed" integer DEFAULT 0 NOT NULL,
	"closed" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"failed_at" timestamp with time zone
);
