CREATE TABLE "closed_record" (
	"source" text NOT NULL,
	"source_key" text NOT NULL,
	"source_updated_on" date NOT NULL,
	CONSTRAINT "closed_record_source_source_key_pk" PRIMARY KEY("source","source_key")
);
--> statement-breakpoint
ALTER TABLE "study" ADD COLUMN "planned_end_on" date;--> statement-breakpoint
ALTER TABLE "study" ADD COLUMN "keywords" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "study" ADD COLUMN "mesh_ancestors" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "study" ADD COLUMN "healthy_volunteers" boolean;--> statement-breakpoint
ALTER TABLE "study" ADD COLUMN "trial_facts" text;--> statement-breakpoint
ALTER TABLE "study" drop column "text_hash";--> statement-breakpoint
ALTER TABLE "study" ADD COLUMN "text_hash" text GENERATED ALWAYS AS (hashtextextended(long_description, hashtextextended(coalesce(registration_link, ''), hashtextextended(coalesce(registration_email, ''), hashtextextended(coalesce(registration_phone, ''), hashtextextended(coalesce(trial_facts, ''), 0)))))::text) STORED NOT NULL;