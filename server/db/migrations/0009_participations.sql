CREATE TABLE "participation_event" (
	"participant_id" integer NOT NULL,
	"study_id" integer NOT NULL,
	"version" integer NOT NULL,
	"act" text,
	"from_state" text,
	"to_state" text NOT NULL,
	"actor" text NOT NULL,
	"operator_id" integer,
	"session_id" integer,
	"points" integer DEFAULT 0 NOT NULL,
	"reason" jsonb,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "participation_event_participant_id_study_id_version_pk" PRIMARY KEY("participant_id","study_id","version")
);
--> statement-breakpoint
CREATE TABLE "participation" (
	"participant_id" integer NOT NULL,
	"study_id" integer NOT NULL,
	"state" text NOT NULL,
	"version" integer NOT NULL,
	"session_id" integer,
	"offered_until" timestamp with time zone,
	"note" jsonb,
	"reason" jsonb,
	"points" integer DEFAULT 0 NOT NULL,
	"entries" integer DEFAULT 0 NOT NULL,
	"reminders" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "participation_participant_id_study_id_pk" PRIMARY KEY("participant_id","study_id")
);
--> statement-breakpoint
CREATE TABLE "study_session" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "study_session_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"study_id" integer NOT NULL,
	"key" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"minutes" integer NOT NULL,
	"time_zone" text NOT NULL,
	"capacity" integer NOT NULL,
	"place" text
);
--> statement-breakpoint
ALTER TABLE "push_subscription" ALTER COLUMN "kinds" SET DEFAULT '{"credit","reversal","payout","decision","reminder","message","sign-in"}';--> statement-breakpoint
ALTER TABLE "participation_event" ADD CONSTRAINT "participation_event_participant_id_participant_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participation_event" ADD CONSTRAINT "participation_event_study_id_study_id_fk" FOREIGN KEY ("study_id") REFERENCES "public"."study"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participation_event" ADD CONSTRAINT "participation_event_operator_id_operator_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operator"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participation" ADD CONSTRAINT "participation_participant_id_participant_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participation" ADD CONSTRAINT "participation_study_id_study_id_fk" FOREIGN KEY ("study_id") REFERENCES "public"."study"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participation" ADD CONSTRAINT "participation_session_id_study_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."study_session"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_session" ADD CONSTRAINT "study_session_study_id_study_id_fk" FOREIGN KEY ("study_id") REFERENCES "public"."study"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "participation_event_operator" ON "participation_event" USING btree ("operator_id","at");--> statement-breakpoint
CREATE INDEX "participation_study" ON "participation" USING btree ("study_id","state");--> statement-breakpoint
CREATE INDEX "participation_session" ON "participation" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "participation_offer" ON "participation" USING btree ("state","offered_until");--> statement-breakpoint
CREATE UNIQUE INDEX "study_session_key" ON "study_session" USING btree ("study_id","key");--> statement-breakpoint
CREATE INDEX "study_session_start" ON "study_session" USING btree ("starts_at");--> statement-breakpoint
UPDATE "push_subscription" SET "kinds" = array_append("kinds", 'reminder') WHERE 'decision' = ANY("kinds");--> statement-breakpoint
-- Notes stay sealed: they were sealed for the table that they come from, and open with its name.
INSERT INTO "participation" ("participant_id", "study_id", "state", "version", "note", "updated_at")
	SELECT "participant_id", "study_id", CASE "decision" WHEN 'waitlisted' THEN 'waiting' ELSE "decision" END, 1, "note", "at" FROM "application_decision";--> statement-breakpoint
INSERT INTO "participation_event" ("participant_id", "study_id", "version", "act", "to_state", "actor", "operator_id", "at")
	SELECT "participant_id", "study_id", 1, CASE "decision" WHEN 'waitlisted' THEN 'wait' WHEN 'chosen' THEN 'choose' ELSE 'decline' END, CASE "decision" WHEN 'waitlisted' THEN 'waiting' ELSE "decision" END, 'operator', "decided_by", "at" FROM "application_decision";--> statement-breakpoint
UPDATE "sealed_column" SET "name" = 'participation.note' WHERE "name" = 'application_decision.note';
--> statement-breakpoint
DROP TABLE "application_decision" CASCADE;--> statement-breakpoint
ALTER TABLE "participant" ADD COLUMN "mails_studies" boolean DEFAULT true NOT NULL;
