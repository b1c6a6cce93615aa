CREATE TABLE "approval" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "approval_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"participant_id" integer,
	"cashout_id" bigint,
	"own_study_id" integer,
	"points" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"asked_by" integer NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"granted" boolean,
	"decided_by" integer,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "approval" ADD CONSTRAINT "approval_participant_id_participant_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participant"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval" ADD CONSTRAINT "approval_cashout_id_cashout_id_fk" FOREIGN KEY ("cashout_id") REFERENCES "public"."cashout"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval" ADD CONSTRAINT "approval_own_study_id_own_study_id_fk" FOREIGN KEY ("own_study_id") REFERENCES "public"."own_study"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval" ADD CONSTRAINT "approval_asked_by_operator_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."operator"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval" ADD CONSTRAINT "approval_decided_by_operator_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."operator"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "approval_cashout" ON "approval" USING btree ("cashout_id","asked_by") WHERE granted is null;--> statement-breakpoint
CREATE INDEX "approval_participant" ON "approval" USING btree ("participant_id");--> statement-breakpoint
CREATE INDEX "approval_study" ON "approval" USING btree ("own_study_id");--> statement-breakpoint
CREATE INDEX "approval_operator" ON "approval" USING btree ("decided_by","decided_at");--> statement-breakpoint
CREATE INDEX "approval_waiting" ON "approval" USING btree ("kind") WHERE granted is null;--> statement-breakpoint
INSERT INTO "approval" ("kind", "cashout_id", "asked_by", "asked_at")
SELECT CASE "state" WHEN 'sent' THEN 'undo' ELSE 'payout' END, "cashout_id", "operator_id", "at"
FROM "payout_approval" JOIN "cashout" ON "cashout"."id" = "cashout_id" ORDER BY "at";--> statement-breakpoint
DROP TABLE "payout_approval";--> statement-breakpoint
-- Wishes for points that nothing has ended since.
INSERT INTO "approval" ("kind", "participant_id", "points", "reason", "asked_by", "asked_at")
SELECT 'points', "participant"."id", ("after"->>'points')::integer, "reason", "operator_id", "at"
FROM "audit_log" AS "wish" JOIN "participant" ON "subject" = 'participant:' || "participant"."id"
WHERE "act" = 'points.wish' AND "operator_id" IS NOT NULL AND NOT EXISTS (
  SELECT FROM "audit_log" AS "later" WHERE "later"."subject" = "wish"."subject" AND "later"."id" > "wish"."id"
    AND "later"."act" IN ('points.wish', 'points.add', 'points.withdraw')
    AND "later"."after"->'points' = "wish"."after"->'points')
ORDER BY "wish"."id";--> statement-breakpoint
-- Points that operators have given count towards their limits.
INSERT INTO "approval" ("kind", "participant_id", "points", "asked_by", "asked_at", "granted", "decided_by", "decided_at")
SELECT 'points', "participant"."id", ("after"->>'points')::integer, "operator_id", "at", true, "operator_id", "at"
FROM "audit_log" LEFT JOIN "participant" ON "subject" = 'participant:' || "participant"."id"
WHERE "act" = 'points.add' AND "operator_id" IS NOT NULL AND "after"->'points' > '0';--> statement-breakpoint
INSERT INTO "approval" ("kind", "participant_id", "points", "asked_by", "asked_at", "granted", "decided_by", "decided_at")
SELECT 'incentive', "participant"."id", ("after"->>'given')::integer, "operator_id", "at", true, "operator_id", "at"
FROM "audit_log" LEFT JOIN "participant" ON "after"->'participant' = to_jsonb("participant"."id")
WHERE starts_with("act", 'roster.') AND "operator_id" IS NOT NULL AND "after"->'given' > '0';--> statement-breakpoint
-- Of acts whose entries do not say what they gave.
INSERT INTO "approval" ("kind", "participant_id", "points", "asked_by", "asked_at", "granted", "decided_by", "decided_at")
SELECT 'incentive', "participant_id", "points", "operator_id", "event"."at", true, "operator_id", "event"."at"
FROM "participation_event" AS "event"
WHERE "points" > 0 AND "operator_id" IS NOT NULL AND NOT EXISTS (
  SELECT FROM "audit_log" AS "noted" WHERE "noted"."operator_id" = "event"."operator_id" AND "noted"."at" = "event"."at"
    AND "noted"."subject" = 'study:' || "study_id" AND "noted"."after"->'given' > '0');--> statement-breakpoint
INSERT INTO "approval" ("kind", "own_study_id", "asked_by", "asked_at")
SELECT 'decline', "own_study"."id", "operator_id", "at"
FROM "own_study" JOIN "audit_log" AS "ended" ON "ended"."id" = (
  SELECT max("id") FROM "audit_log"
  WHERE "subject" = 'own-study:' || "own_study"."id" AND "act" IN ('own-study.close', 'own-study.end'))
WHERE "state" = 'closed' AND "operator_id" IS NOT NULL AND "ended"."after" @> '{"decline": true}';
