ALTER TABLE "source_run" ADD COLUMN "noted" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "source_run" ADD COLUMN "notes" jsonb DEFAULT '[]'::jsonb NOT NULL;