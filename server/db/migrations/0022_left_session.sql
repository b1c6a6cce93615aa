ALTER TABLE "participation" ADD COLUMN "left_starts_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "participation" ADD COLUMN "left_minutes" integer;