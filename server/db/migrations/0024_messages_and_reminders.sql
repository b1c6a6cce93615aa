CREATE TABLE "study_message" (
	"study_id" integer NOT NULL,
	"key" text NOT NULL,
	"states" text[] NOT NULL,
	"text_hash" text,
	"sent" integer NOT NULL,
	"unwanted" integer NOT NULL,
	CONSTRAINT "study_message_study_id_key_pk" PRIMARY KEY("study_id","key")
);
--> statement-breakpoint
ALTER TABLE "participation" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "study_message" ADD CONSTRAINT "study_message_study_id_study_id_fk" FOREIGN KEY ("study_id") REFERENCES "public"."study"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Those of former releases have no hash.
INSERT INTO "study_message" ("study_id", "key", "states", "text_hash", "sent", "unwanted")
SELECT "study"."id", "after"->>'key', ARRAY(SELECT jsonb_array_elements_text("after"->'states')), "after"->>'text_hash',
  ("after"->>'sent')::integer, ("after"->>'unwanted')::integer
FROM "audit_log" JOIN "study" ON "subject" = 'study:' || "study"."id"
WHERE "act" = 'roster.write' AND "after"->>'key' IS NOT NULL ORDER BY "audit_log"."id" ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE "participation" SET "reminded_at" = "noted"."at" FROM (
  SELECT "subject", "after"->'participant' AS "participant", max("at") AS "at"
  FROM "audit_log" WHERE "act" = 'roster.remind' GROUP BY 1, 2
) AS "noted" WHERE "subject" = 'study:' || "study_id" AND "participant" = to_jsonb("participant_id");
