CREATE TABLE "piece" (
	"kind" text NOT NULL,
	"place" text NOT NULL,
	"name" text NOT NULL,
	"made_of" text NOT NULL,
	"body" "bytea",
	"made_at" timestamp with time zone NOT NULL,
	"replaced_at" timestamp with time zone,
	CONSTRAINT "piece_kind_place_name_pk" PRIMARY KEY("kind","place","name")
);
--> statement-breakpoint
ALTER TABLE "study" ADD COLUMN "text_hash" text GENERATED ALWAYS AS (hashtextextended(long_description, hashtextextended(coalesce(registration_link, ''), hashtextextended(coalesce(registration_email, ''), hashtextextended(coalesce(registration_phone, ''), 0))))::text) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "piece_name" ON "piece" USING btree ("name");