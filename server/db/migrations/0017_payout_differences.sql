CREATE TABLE "payout_difference" (
	"reference" text PRIMARY KEY NOT NULL,
	"failure" text NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone
);--> statement-breakpoint
INSERT INTO "payout_difference" ("reference", "failure", "found_at")
SELECT "cashout"."reference", "payout_order"."failure", now()
FROM "payout_order" JOIN "cashout" ON "cashout"."id" = "payout_order"."cashout_id"
WHERE "cashout"."state" = 'sent' AND "payout_order"."state" IN ('sent', 'stuck')
	AND "payout_order"."provider_id" IS NOT NULL AND "payout_order"."failure" IS NOT NULL;--> statement-breakpoint
UPDATE "payout_order" SET "state" = 'sent', "failure" = NULL
FROM "cashout"
WHERE "cashout"."id" = "payout_order"."cashout_id" AND "cashout"."state" = 'sent'
	AND "payout_order"."state" IN ('sent', 'stuck')
	AND "payout_order"."provider_id" IS NOT NULL AND "payout_order"."failure" IS NOT NULL;
