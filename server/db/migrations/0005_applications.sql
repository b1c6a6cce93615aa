CREATE TABLE "application" (
	"participant_id" integer NOT NULL,
	"study_id" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"details" jsonb,
	CONSTRAINT "application_participant_id_study_id_pk" PRIMARY KEY("participant_id","study_id")
);
--> statement-breakpoint
ALTER TABLE "application" ADD CONSTRAINT "application_participant_id_participant_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participant"("id") ON DELETE cascade ON UPDATE no action;