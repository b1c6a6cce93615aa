-- The next start seals these objects, before it serves.
ALTER TABLE "account_hold"
	ALTER COLUMN "reason" SET DATA TYPE jsonb USING jsonb_build_object('text', "reason"),
	ALTER COLUMN "appeal" SET DATA TYPE jsonb USING CASE WHEN "appeal" IS NOT NULL THEN jsonb_build_object('text', "appeal") END,
	ALTER COLUMN "release_reason" SET DATA TYPE jsonb USING CASE WHEN "release_reason" IS NOT NULL THEN jsonb_build_object('text', "release_reason") END;--> statement-breakpoint
ALTER TABLE "application_decision" ALTER COLUMN "note" SET DATA TYPE jsonb USING CASE WHEN "note" IS NOT NULL THEN jsonb_build_object('text', "note") END;--> statement-breakpoint
ALTER TABLE "contact_message" ALTER COLUMN "text" SET DATA TYPE jsonb USING jsonb_build_object('text', "text");--> statement-breakpoint
ALTER TABLE "cashout" ALTER COLUMN "hold_reason" SET DATA TYPE jsonb USING CASE WHEN "hold_reason" IS NOT NULL THEN jsonb_build_object('text', "hold_reason") END;--> statement-breakpoint
ALTER TABLE "profile" ALTER COLUMN "answers" DROP DEFAULT;
