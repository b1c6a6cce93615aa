CREATE TABLE "payout_difference" (
	"reference" text PRIMARY KEY NOT NULL,
	"failure" text NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone
);
